//! Any bytes on the engine's stdin: every line gets one answer, and nothing panics.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut answers = Vec::new();
    atoll_cli::answer_lines(bytes, &mut answers);
    let answers = String::from_utf8(answers).expect("answers are text");
    for answer in answers.lines() {
        assert!(!answer.contains("\"code\":\"internal\""), "{answer}");
    }
});
