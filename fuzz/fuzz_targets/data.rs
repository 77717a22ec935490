#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    atoll_fuzz::data::<atoll_shaman::Shaman>(text);
});
