//! `atoll show`: the table as a picture or as text.

use std::path::PathBuf;

use atoll_catalog::AnyMatch;
use atoll_engine::Viewer;
use atoll_scene::{Table, Theme, to_png};
use clap::{Args, ValueEnum};

use crate::args::{Source, game_names, viewer};
use crate::fail::Failure;
use crate::output::{print, write};
use crate::source;

/// Shows a position as text, SVG or PNG, as one viewer sees it.
///
/// Text is printed unless a picture is asked for. A file appears whole or not at all.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll show iye --position 'SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0'
  atoll show iye --record match.txt --at 30 --theme dark --targets --png board.png
  atoll show iye --record match.txt --viewer spectator --svg - > board.svg")]
pub(crate) struct ShowArgs {
    /// Name of the game.
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    #[command(flatten)]
    source: Source,
    /// Who looks: the number of a seat, or `spectator`. Otherwise the seat to act, or the spectator in games
    /// with secrets.
    #[arg(long, value_name = "SEAT", value_parser = viewer)]
    viewer: Option<Viewer>,
    /// Colours of pictures.
    #[arg(long, value_name = "THEME", value_enum, default_value_t = Colours::Light)]
    theme: Colours,
    /// From which of the game's angles, by number; texts are flat.
    #[arg(long, value_name = "N", default_value_t = 0)]
    angle: usize,
    /// Switch on a layer, by its key, in pictures; may be given several times.
    #[arg(long, value_name = "KEY")]
    layer: Vec<String>,
    /// Frame what can be clicked first, in pictures.
    #[arg(long, conflicts_with = "text")]
    targets: bool,
    #[command(flatten)]
    form: Form,
}

/// What the table becomes.
#[derive(Debug, Args)]
#[group(multiple = false)]
struct Form {
    /// Write an SVG picture to FILE; `-` is stdout.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG picture to FILE; `-` is stdout.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Print text: the default.
    #[arg(long)]
    text: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Colours {
    Light,
    Dark,
}

/// Pixels to the unit of the picture: sharp on screens of twice the usual density.
const SCALE: f32 = 2.0;

pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    let game = source::game(&args.game)?;
    let found = source::open(game, &args.source)?;
    let viewer = source::viewer(game, &*found, args.viewer)?;
    let table = picture(&*found, viewer, args)?;
    match (&args.form.svg, &args.form.png) {
        (Some(file), _) => write(file, svg(&table, args).as_bytes()),
        (None, Some(file)) => {
            let png = to_png(&svg(&table, args), SCALE).map_err(Failure::new)?;
            write(file, &png)
        }
        (None, None) => print(found.flat_table(viewer).to_text()),
    }
}

/// The table from the angle and with the layers that were asked for.
fn picture(found: &dyn AnyMatch, viewer: Viewer, args: &ShowArgs) -> Result<Table, Failure> {
    let mut table = found.table(viewer, args.angle);
    for key in &args.layer {
        if !table.layers.iter().any(|layer| layer.key == key) {
            let known: Vec<_> = table.layers.iter().map(|layer| layer.key).collect();
            let known = if known.is_empty() {
                "none".into()
            } else {
                known.join(", ")
            };
            return Err(Failure::usage(format!(
                "there is no layer `{key}` here; there is: {known}"
            )));
        }
        table = table.with_layer(key, true);
    }
    Ok(table.shown())
}

fn svg(table: &Table, args: &ShowArgs) -> String {
    let theme = match args.theme {
        Colours::Light => Theme::Light,
        Colours::Dark => Theme::Dark,
    };
    match args.targets {
        true => table.to_svg_with_targets(theme),
        false => table.to_svg(theme),
    }
}
