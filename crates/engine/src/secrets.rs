//! Who knows what.

use std::fmt::Debug;

use rand::Rng;
use serde::{Serialize, Serializer};

use crate::{Notation, Viewer};

/// What each viewer knows of a match, and what is told to whom. Nothing here has a default: forgetting it does not compile.
/// A game in which everybody sees everything says [`Open`] instead.
pub trait Secrets: Notation {
    /// Whether some seat ever knows what another does not. If `false`, every view tells everything.
    const SECRETS: bool = true;

    /// All that one viewer knows, with perfect recall.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;

    /// Whether the seat to act decides behind a screen: in as many moves as it likes, of which the others learn only that
    /// it is done, once it is. How many moves they were, and which, everybody learns when the screens are lifted: in the
    /// first state after them that is not screened.
    fn screened(&self, state: &Self::State) -> bool;
    /// What this viewer knows. Of a seat that decides behind a [screen](Secrets::screened) the others see nothing until it
    /// is done.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// A world that looks like this view to its viewer, each with its right weight.
    fn guess(&self, view: &Self::View, rng: &mut impl Rng) -> Self::State;
    /// The text by which this viewer learns of a move made in `before`. Moves behind a [screen](Secrets::screened) are told
    /// to others by the text of the last one alone.
    fn tell_move(&self, before: &Self::State, mv: Self::Move, viewer: Viewer) -> String;
    /// The text by which this viewer learns of a chance outcome drawn in `before`.
    fn tell_chance(&self, before: &Self::State, chance: Self::Chance, viewer: Viewer) -> String;
    /// The event as this viewer may know it; `None` if it is none of the viewer's business.
    fn tell_event(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// The position as the owner of this view may see it.
    fn view_position(&self, view: &Self::View) -> String;
}

/// A game without secrets: this one line gives it all of [`Secrets`].
pub trait Open: Notation<State: Serialize> {}

/// What a viewer of a game without secrets knows: everything. Its JSON is that of the state, after the viewer's seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenView<S> {
    /// Who looks; that matters only for how it is drawn.
    #[serde(serialize_with = "seat")]
    pub viewer: Viewer,
    /// What is to be seen.
    #[serde(flatten)]
    pub state: S,
}

fn seat<S: Serializer>(viewer: &Viewer, serializer: S) -> Result<S::Ok, S::Error> {
    viewer.seat().serialize(serializer)
}

impl<G: Open> Secrets for G {
    const SECRETS: bool = false;
    type View = OpenView<G::State>;

    fn screened(&self, _: &G::State) -> bool {
        false
    }

    fn view(&self, state: &G::State, viewer: Viewer) -> Self::View {
        let state = state.clone();
        OpenView { viewer, state }
    }

    fn guess(&self, view: &Self::View, _: &mut impl Rng) -> G::State {
        view.state.clone()
    }

    fn tell_move(&self, _: &G::State, mv: G::Move, _: Viewer) -> String {
        mv.to_string()
    }

    fn tell_chance(&self, _: &G::State, chance: G::Chance, _: Viewer) -> String {
        chance.to_string()
    }

    fn tell_event(&self, event: &G::Event, _: Viewer) -> Option<G::Event> {
        Some(event.clone())
    }

    fn view_position(&self, view: &Self::View) -> String {
        self.position(&view.state)
    }
}
