//! Who sits where.

use atoll_catalog::find;
use atoll_engine::{Seat, Viewer};

use crate::args::PlayArgs;
use crate::fail::Failure;

/// The bot that plays if none is named.
const USUAL_BOT: &str = "casual";
/// What records call somebody at this keyboard.
const HUMAN: &str = "human";

/// Who decides for a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Player {
    /// Somebody at this keyboard.
    Human,
    /// The bot of this name.
    Bot(String),
}

impl Player {
    /// As records name it.
    pub(super) fn name(&self) -> &str {
        match self {
            Player::Human => HUMAN,
            Player::Bot(name) => name,
        }
    }

    fn from_name(name: &str) -> Player {
        match name {
            HUMAN => Player::Human,
            bot => Player::Bot(bot.to_owned()),
        }
    }
}

/// The players by seat: as the arguments say, else as the `before` of a resumed match, else seat 0
/// against the usual bot.
pub(super) fn players(
    args: &PlayArgs,
    seats: usize,
    before: &[String],
) -> Result<Vec<Player>, Failure> {
    if let Some(wrong) = args.seat.iter().find(|seat| **seat >= seats) {
        let last = seats - 1;
        let message = format!("there is no seat {wrong}: the seats are 0 to {last}");
        return Err(Failure::usage(message));
    }
    let players = Seat::all(seats).map(|seat| player(args, seat, before));
    let players: Vec<_> = players.collect();
    for player in &players {
        check(&args.game, player)?;
    }
    Ok(players)
}

fn player(args: &PlayArgs, seat: Seat, before: &[String]) -> Player {
    let bot = || Player::Bot(args.bot.clone().unwrap_or(USUAL_BOT.to_owned()));
    let was = before.get(seat.index()).map(|name| Player::from_name(name));
    let human = match args.seat.as_slice() {
        _ if args.hot_seat => true,
        _ if args.watch => false,
        [] => was
            .as_ref()
            .map_or(seat.index() == 0, |was| *was == Player::Human),
        named => named.contains(&seat.index()),
    };
    match was {
        _ if human => Player::Human,
        Some(was @ Player::Bot(_)) if args.bot.is_none() => was,
        _ => bot(),
    }
}

/// Refuses a bot that does not play this game.
fn check(game: &str, player: &Player) -> Result<(), Failure> {
    let Player::Bot(bot) = player else {
        return Ok(());
    };
    let known = find(game).map_or(Ok(()), |game| game.bot(bot).map(drop));
    known.map_err(Failure::usage)
}

/// Through whose eyes the match is seen at first: those of the only human, else a spectator's.
pub(super) fn first_viewer(players: &[Player]) -> Viewer {
    let mut humans = humans(players);
    match (humans.next(), humans.next()) {
        (Some(seat), None) => Viewer::Seat(seat),
        _ => Viewer::Spectator,
    }
}

/// The seats of people.
pub(super) fn humans(players: &[Player]) -> impl Iterator<Item = Seat> + '_ {
    Seat::all(players.len()).filter(|seat| players[seat.index()] == Player::Human)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(args: PlayArgs, before: &[&str]) -> Result<Vec<String>, Failure> {
        let args = PlayArgs {
            game: "iye".into(),
            ..args
        };
        let before: Vec<_> = before.iter().map(|name| name.to_string()).collect();
        let players = players(&args, 2, &before)?;
        Ok(players.iter().map(|player| player.name().into()).collect())
    }

    #[test]
    fn seat_0_plays_against_the_usual_bot() {
        let args = PlayArgs::default();
        assert_eq!(names(args, &[]).unwrap(), ["human", "casual"]);
    }

    #[test]
    fn the_arguments_say_who_sits_where() {
        let args = PlayArgs {
            seat: vec![1],
            bot: Some("solver".into()),
            ..PlayArgs::default()
        };
        assert_eq!(names(args, &[]).unwrap(), ["solver", "human"]);
        let args = PlayArgs {
            hot_seat: true,
            ..PlayArgs::default()
        };
        assert_eq!(names(args, &[]).unwrap(), ["human", "human"]);
        let args = PlayArgs {
            watch: true,
            ..PlayArgs::default()
        };
        assert_eq!(names(args, &[]).unwrap(), ["casual", "casual"]);
    }

    #[test]
    fn a_resumed_match_keeps_its_players_unless_told_otherwise() {
        let args = PlayArgs::default();
        assert_eq!(
            names(args, &["random", "human"]).unwrap(),
            ["random", "human"]
        );
        let args = PlayArgs {
            bot: Some("greedy".into()),
            ..PlayArgs::default()
        };
        assert_eq!(
            names(args, &["random", "human"]).unwrap(),
            ["greedy", "human"]
        );
    }

    #[test]
    fn unknown_bots_and_seats_are_refused() {
        let args = PlayArgs {
            bot: Some("nobody".into()),
            ..PlayArgs::default()
        };
        assert!(names(args, &[]).is_err());
        let args = PlayArgs {
            seat: vec![2],
            ..PlayArgs::default()
        };
        assert!(names(args, &[]).is_err());
    }
}
