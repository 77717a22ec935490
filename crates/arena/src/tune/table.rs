//! What was learned, as people read it: how good it is, and lines to paste.

use std::fmt;

use super::{Quality, Tuned, Weight};

pub(super) fn write(tuned: &Tuned, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Tuned {
        game,
        options,
        bot,
        matches,
        seed,
        positions,
        held_out,
        ..
    } = tuned;
    writeln!(
        f,
        "{game} {options}, {matches} matches of {bot}, seed {seed}"
    )?;
    writeln!(
        f,
        "{positions} positions; the table is of {held_out} matches that were held out\n"
    )?;
    writeln!(
        f,
        "{:18} {:>9}   log-loss: fair {:>8} {:>8}   favourite wins: now {:>8}",
        "", "positions", "now", "tuned", "tuned"
    )?;
    tuned
        .quality
        .iter()
        .try_for_each(|quality| line(quality, f))?;
    writeln!(f, "\nconst FEATURES: &'static [Feature] = &[")?;
    tuned
        .features
        .iter()
        .try_for_each(|weight| feature(weight, f))?;
    write!(f, "];")
}

fn line(quality: &Quality, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Quality {
        of,
        positions,
        fair,
        now,
        tuned,
        favourite_now,
        favourite_tuned,
    } = quality;
    let [before, after] = [favourite_now, favourite_tuned].map(|share| 100.0 * share.mean);
    writeln!(
        f,
        "{of:18} {positions:>9} {fair:>16.4} {now:>8.4} {tuned:>8.4} {before:>20.1}% {after:>7.1}%"
    )
}

/// A line of Rust, with what is good to know about it.
fn feature(weight: &Weight, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Weight {
        name,
        now,
        tuned: [early, late],
        error,
        spread,
    } = weight;
    let places = places(*spread);
    write!(
        f,
        "    Feature::new({name:?}, {early:.places$}, {late:.places$}), // "
    )?;
    if *spread == 0.0 {
        return writeln!(f, "seats never differ in it");
    }
    writeln!(
        f,
        "± {:.places$}, {:.places$}; was {:.places$}, {:.places$}; seats differ by {spread:.2}",
        error[0], error[1], now[0], now[1]
    )
}

/// Digits after the point, so that a thousandth of the odds is seen for a typical amount of the feature.
fn places(spread: f64) -> usize {
    let digits = 3.0 + spread.max(1e-9).log10().round();
    digits.clamp(2.0, 6.0) as usize
}
