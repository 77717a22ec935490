//! Has a release be built again when the browser client was.

fn main() {
    // Other builds read the client from its folder while they run.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../web/dist");
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
}
