//! What goes over the wire between the server and whoever plays on it.
//!
//! [`rest`] holds the bodies of HTTP requests and answers, [`socket`] the messages of a table's
//! WebSocket, [`common`] what both speak of. `docs/protocol.md` explains every message; the types
//! are exported to TypeScript by [`typescript`].
//!
//! ```
//! use atoll_protocol::{Command, Do};
//!
//! let text = r#"{"id":"c1","type":"play","move":"c4","number":12}"#;
//! let command: Command = serde_json::from_str(text).unwrap();
//! assert_eq!(command.what, Do::Play { mv: "c4".into(), seat: None, number: Some(12) });
//! ```

pub mod common;
pub mod rest;
pub mod socket;
mod typescript;

pub use common::*;
pub use rest::*;
pub use socket::*;
pub use typescript::typescript;
