// What changed between two pictures: for the marks that the last move leaves.
import type { Node, Scene } from '../protocol';
import { placed, span } from '../scene/geometry';

/** Where a node came from. */
export interface Trail {
  key: string;
  from: { x: number; y: number };
  /** The first node of its size that stands there now: the mark lies under it. */
  under: string | undefined;
}

/** More than this is a new picture, not a move. */
const MOST = 6;

/** The nodes that went elsewhere, with where they stood. What only made room for another did not move. */
export function trails(before: Scene | undefined, after: Scene): Trail[] {
  if (!before) return [];
  const places = new Map(before.nodes.map((node) => [node.key, node]));
  const moved = after.nodes.flatMap((node) => {
    const old = places.get(node.key);
    if (!old || Math.hypot(old.x - node.x, old.y - node.y) <= span(node)) return [];
    return [{ key: node.key, from: { x: old.x, y: old.y }, under: standingAt(old, after)?.key }];
  });
  return moved.length <= MOST ? moved : [];
}

/** By how much a thing may be larger than another and still be of its size: the spaces of a board are larger. */
const LARGER = 1.15;

/** The lowest of the things that a node would lie on if it were still where it was; what is larger is the ground. */
function standingAt(old: Node, scene: Scene): Node | undefined {
  const place = placed(old);
  const size = ({ left, right, top, bottom }: typeof place) => Math.max(right - left, bottom - top);
  return scene.nodes.find((node) => {
    const there = placed(node);
    const apart = there.right <= place.left || place.right <= there.left || there.bottom <= place.top || place.bottom <= there.top;
    return !apart && size(there) <= LARGER * size(place);
  });
}
