//! The TypeScript types that the browser client is built with.

use std::path::Path;

/// With `UPDATE=1` in the environment the file is written instead.
#[test]
fn types_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol/index.ts");
    let made = atoll_protocol::typescript();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("a file is in a folder")).unwrap();
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == made,
        "web/src/protocol/index.ts is not what the types say: run `UPDATE=1 cargo test -p atoll-protocol`"
    );
}
