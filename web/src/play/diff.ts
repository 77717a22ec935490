// What changed between two pictures: for the marks that the last move leaves.
import type { Scene } from '../protocol';

/** Where a node came from. */
export interface Trail {
  key: string;
  from: { x: number; y: number };
}

/** More than this is a new picture, not a move. */
const MOST = 6;

/** The nodes that stand elsewhere, with where they stood. */
export function trails(before: Scene | undefined, after: Scene): Trail[] {
  if (!before) return [];
  const places = new Map(before.nodes.map((node) => [node.key, node]));
  const moved = after.nodes.flatMap((node) => {
    const old = places.get(node.key);
    return old && (old.x !== node.x || old.y !== node.y) ? [{ key: node.key, from: { x: old.x, y: old.y } }] : [];
  });
  return moved.length <= MOST ? moved : [];
}
