//! The types in TypeScript, in one file.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};

use ts_rs::{Config, TS, TypeVisitor};

use crate::{common, rest, socket};

/// All wire types as TypeScript declarations, in alphabetical order.
pub fn typescript() -> String {
    let mut all = Declarations::default();
    all.visit::<socket::ClientMessage>();
    all.visit::<socket::ServerMessage>();
    all.visit::<common::ErrorBody>();
    all.visit::<rest::Session>();
    all.visit::<rest::Rename>();
    all.visit::<rest::GameInfo>();
    all.visit::<rest::RulesPage>();
    all.visit::<rest::Preview>();
    all.visit::<rest::GuideStep>();
    all.visit::<rest::CreateTable>();
    all.visit::<rest::QuickStart>();
    all.visit::<rest::Tables>();
    all.visit::<rest::Which>();
    all.visit::<rest::Join>();
    all.visit::<rest::FillSeat>();
    all.visit::<rest::Fork>();
    all.visit::<rest::RecordText>();
    all.visit::<rest::Review>();
    all.visit::<rest::Credentials>();
    all.visit::<rest::NewAccount>();
    all.visit::<rest::Recovery>();
    all.visit::<rest::NewPassword>();
    all.visit::<rest::Password>();
    all.visit::<rest::RecoveryCode>();
    all.visit::<rest::Program>();
    all.visit::<rest::Profile>();
    all.visit::<rest::Block>();
    all.visit::<rest::Blocked>();
    all.visit::<rest::NewReport>();
    all.visit::<rest::BotToken>();
    all.file()
}

/// Declarations by name, each type once.
#[derive(Default)]
struct Declarations {
    seen: HashSet<TypeId>,
    texts: BTreeMap<String, String>,
    config: Config,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        // Numbers, texts and the like have no declaration of their own.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(&self.config));
            self.texts.insert(T::ident(&self.config), text);
        }
    }
}

impl Declarations {
    fn file(self) -> String {
        let head =
            "// Made from crates/protocol by its test `types_are_up_to_date`. Do not edit.\n";
        let mut file = head.to_owned();
        for text in self.texts.values() {
            file.push('\n');
            file.push_str(text);
        }
        file
    }
}
