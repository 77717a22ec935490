// Arrow keys: the nearest place in a direction.

/** A way to go. */
export type Direction = 'left' | 'right' | 'up' | 'down';

/** Something at a place of the screen. */
export interface Spot {
  x: number;
  y: number;
}

const AXES: Record<Direction, (dx: number, dy: number) => [along: number, across: number]> = {
  left: (dx, dy) => [-dx, dy],
  right: (dx, dy) => [dx, dy],
  up: (dx, dy) => [-dy, dx],
  down: (dx, dy) => [dy, dx],
};

/** The spot that one means by going from `from` in a direction: near, and rather straight ahead. */
export function nearest<T extends Spot>(from: Spot, spots: readonly T[], direction: Direction): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const [along, across] = AXES[direction](spot.x - from.x, spot.y - from.y);
    const cost = along + 2.5 * Math.abs(across);
    if (along > 1 && cost < least) [best, least] = [spot, cost];
  }
  return best;
}
