//! The table as people see it.

use crate::moves::Move;
use crate::options::Iye;
use crate::play::Event;
use crate::view::View;
use atoll_scene::{About, Draw, Table};

impl Draw for Iye {
    const ABOUT: About = About {
        title: "İye",
        tagline: "",
        minutes: 15,
        icon: "drum",
        rules: "",
    };
    fn table(&self, _view: &View, _moves: &[Move]) -> Table {
        todo!()
    }
    fn say(&self, _event: &Event) -> String {
        todo!()
    }
}
