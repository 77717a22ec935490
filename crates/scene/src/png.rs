//! SVG files as PNG files.
//!
//! Texts are set in Inter, which is part of the binary (a variable font under the SIL Open Font
//! License 1.1), so a picture has its words on every machine; the system's fonts serve for the
//! characters that Inter does not have.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Language, Source};
use resvg::usvg::{Options, Tree};

/// The most pixels a picture may have.
const MOST_PIXELS: f32 = 100_000_000.0;

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// It is not an SVG file that can be drawn.
    #[error("the picture cannot be read: {0}")]
    Unreadable(#[from] resvg::usvg::Error),
    /// The scale makes it empty or huge.
    #[error("a picture of {width} by {height} pixels cannot be made")]
    Size {
        /// Width asked for, in pixels.
        width: f32,
        /// Height asked for, in pixels.
        height: f32,
    },
    /// The pixels could not be packed.
    #[error("the picture cannot be packed: {0}")]
    Unpackable(String),
}

/// Draws an SVG file, `scale` pixels to its unit.
pub fn to_png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &options())?;
    let mut pixels = pixels(tree.size().width() * scale, tree.size().height() * scale)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    let packed = pixels.encode_png();
    packed.map_err(|error| PngError::Unpackable(error.to_string()))
}

fn pixels(width: f32, height: f32) -> Result<Pixmap, PngError> {
    let wrong = || PngError::Size { width, height };
    // Written so that it also refuses what is not a number.
    let possible = width >= 0.5 && height >= 0.5 && width * height <= MOST_PIXELS;
    if !possible {
        return Err(wrong());
    }
    Pixmap::new(width.round() as u32, height.round() as u32).ok_or_else(wrong)
}

fn options() -> Options<'static> {
    Options {
        font_family: "Inter".to_string(),
        fontdb: fonts(),
        ..Options::default()
    }
}

/// Inter and the system's fonts, gathered once.
fn fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let gather = || {
        let mut fonts = Database::new();
        add_inter(&mut fonts);
        fonts.load_system_fonts();
        fonts.set_sans_serif_family("Inter");
        Arc::new(fonts)
    };
    FONTS.get_or_init(gather).clone()
}

/// The variable font calls itself "Inter V"; pictures ask for "Inter".
fn add_inter(fonts: &mut Database) {
    for id in fonts.load_font_source(Source::Binary(Arc::new(ttf_inter::REGULAR))) {
        let face = fonts.face(id).expect("it was just loaded");
        let mut face = face.clone();
        face.families = vec![("Inter".to_string(), Language::English_UnitedStates)];
        fonts.remove_face(id);
        fonts.push_face_info(face);
    }
}

#[cfg(test)]
mod tests {
    use resvg::usvg::fontdb::{Family, Query};

    use super::*;
    use crate::{Node, Paint, Palette, Part, Scene, Theme};

    fn drawn(text: &str, bold: bool) -> Pixmap {
        let mut scene = Scene::new(120.0, 40.0, (10.0, 20.0));
        let mut part = Part::text(24.0, text, Paint::fill("ink"));
        if bold {
            part = part.bold();
        }
        scene.push(Node::new("text", 60.0, 20.0).part(part));
        let svg = scene.to_svg(&Palette::with(&[]), Theme::Light);
        let png = to_png(&svg, 2.0).expect("a small picture");
        Pixmap::decode_png(&png).expect("our own file")
    }

    fn inked(pixels: &Pixmap) -> usize {
        pixels
            .pixels()
            .iter()
            .filter(|pixel| pixel.alpha() > 127)
            .count()
    }

    #[test]
    fn the_scale_gives_the_size() {
        let pixels = drawn("", false);
        assert_eq!((pixels.width(), pixels.height()), (240, 80));
        assert_eq!(inked(&pixels), 0);
    }

    #[test]
    fn texts_show_in_every_alphabet_we_use() {
        for text in ["Drum", "İ ı ş ç", "Жанна", "7"] {
            assert!(inked(&drawn(text, false)) > 50, "{text}");
        }
    }

    /// So that words show on machines without fonts.
    #[test]
    fn inter_comes_from_the_binary() {
        let mut fonts = Database::new();
        add_inter(&mut fonts);
        let families = [Family::Name("Inter")];
        let query = Query {
            families: &families,
            ..Query::default()
        };
        assert!(fonts.query(&query).is_some());
        assert_eq!(fonts.len(), 1);
    }

    #[test]
    fn bold_is_bolder() {
        assert!(inked(&drawn("Drum", true)) > inked(&drawn("Drum", false)) * 11 / 10);
    }

    /// A font without a character draws the same box for all of them.
    #[test]
    fn characters_differ() {
        let all = ["İ", "ı", "ş", "ç", "Ж", "я"].map(|text| drawn(text, false).take());
        for (i, one) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|other| one != other), "character {i}");
        }
    }

    #[test]
    fn impossible_pictures_are_errors() {
        assert!(matches!(to_png("<svg", 1.0), Err(PngError::Unreadable(_))));
        let svg = Scene::new(10.0, 10.0, (1.0, 1.0)).to_svg(&Palette::with(&[]), Theme::Light);
        for scale in [0.0, f32::NAN, 1e9] {
            assert!(
                matches!(to_png(&svg, scale), Err(PngError::Size { .. })),
                "{scale}"
            );
        }
    }
}
