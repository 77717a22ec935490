// Which lines there is room for.

/** How many of some lines of these heights, the last ones, fit into a room; one in any case. */
export function fitting(heights: readonly number[], room: number): number {
  let left = room;
  const first = heights.findLastIndex((height) => (left -= height) < 0);
  return Math.max(heights.length - 1 - first, Math.min(heights.length, 1));
}
