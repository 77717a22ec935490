#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    atoll_fuzz::every_game!(options, text);
});
