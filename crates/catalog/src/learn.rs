//! Whether a decision showed something new to the one who made it, and whether a seat knows more than all can see.

use atoll_engine::{Actor, Game, Match, Seat, Silent, Viewer, try_play};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Worlds to ask.
const WORLDS: usize = 64;

/// See [`AnyMatch::knows_more`](crate::AnyMatch::knows_more).
pub(crate) fn knows_more<G: Game>(table: &Match<G>, seat: Seat) -> bool {
    let (game, viewer) = (table.game(), Viewer::Seat(seat));
    let public = game.view(table.state(), Viewer::Spectator);
    let own = game.view(table.state(), viewer);
    let mut rng = SmallRng::seed_from_u64(0);
    let mut worlds = (0..WORLDS).map(|_| game.guess(&public, &mut rng));
    G::SECRETS && worlds.any(|world| game.view(&world, viewer) != own)
}

/// See [`AnyMatch::learned`](crate::AnyMatch::learned).
pub(crate) fn learned<G: Game>(table: &Match<G>, seat: Seat, plies: usize) -> bool {
    let game = table.game();
    let viewer = Viewer::Seat(seat);
    let known = game.view(&table.state_at(plies), viewer);
    let seen = game.view(table.state(), viewer);
    let record = table.record();
    let own = &record.lines[plies..];
    if own.iter().any(|line| line.actor == Actor::Chance) {
        return true;
    }
    let mut rng = SmallRng::seed_from_u64(plies as u64);
    (0..WORLDS).any(|_| {
        let mut world = game.guess(&known, &mut rng);
        // Where the move could not be made, its being possible was news.
        let played = own.iter().all(|line| {
            let mv = game.parse_move(&world, &line.text);
            mv.is_ok_and(|mv| try_play(game, &mut world, mv, &mut Silent).is_ok())
        });
        !played || game.view(&world, viewer) != seen
    })
}
