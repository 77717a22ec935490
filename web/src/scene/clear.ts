// What frames may not cover: the numbers and words that are seen where a frame goes.
import type { Node, Part } from '../protocol';
import { area, type Bounds, isOn, meet, moved, partBounds, placed } from './geometry';

/** Something that is cut out of the frames: a text, or the small plate that it stands on. */
export interface Clearing {
  key: string;
  x: number;
  y: number;
  part: Part;
}

/** By how much a plate may be larger than its text. */
const PLATE = 3;
/** From this opacity on a part hides what lies under it. */
const OPAQUE = 0.6;

const hides = ({ shape, paint }: Part): boolean => shape !== 'text' && shape !== 'icon' && shape !== 'line' && paint.fill !== undefined && (paint.opacity ?? 1) >= OPAQUE;

/** The middle of a part, seen from the origin of its node. */
function middle(part: Part): { x: number; y: number } {
  const { left, right, top, bottom } = partBounds(part);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Whether a node lies over a point of the scene. */
const isOver = (node: Node, x: number, y: number): boolean => node.parts.some((part) => hides(part) && isOn(part, x - node.x, y - node.y));

/** What a text is read on: a plate hardly larger than it, or nothing but itself. */
function ground(text: Part, parts: readonly Part[]): Part {
  const { x, y } = middle(text);
  const isPlate = (part: Part) => hides(part) && isOn(part, x, y) && area(partBounds(part)) < PLATE * area(partBounds(text));
  return parts.find(isPlate) ?? text;
}

/** Whether a text lies well within what is framed: no corner of it comes near the edge, whatever its shape is. */
function isWithin({ left, top, right, bottom }: Bounds, text: Bounds, reach: number): boolean {
  const [across, down] = [(right - left) / 2 - reach, (bottom - top) / 2 - reach];
  if (across <= 0 || down <= 0) return false;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const far = Math.max(x - text.left, text.right - x) / across;
  const deep = Math.max(y - text.top, text.bottom - y) / down;
  return Math.hypot(far, deep) < 1;
}

/** Whether the frame of a node, which reaches this far beyond it, comes near a text. */
const isNear = (framed: Bounds, text: Bounds, reach: number): boolean => {
  const around = { left: framed.left - reach, top: framed.top - reach, right: framed.right + reach, bottom: framed.bottom + reach };
  return meet(around, text) && !isWithin(framed, text, reach / 2);
};

/** What to cut out of the frames of some nodes, which reach this far beyond them. */
export function clearings(nodes: readonly Node[], framed: readonly Node[], reach: number): Clearing[] {
  const frames = framed.map(placed);
  return nodes.flatMap((node, index) => {
    const later = nodes.slice(index + 1);
    const isSeen = (text: Part) => {
      const { x, y } = middle(text);
      return !later.some((one) => isOver(one, node.x + x, node.y + y));
    };
    const meant = node.parts.filter((part) => part.shape === 'text' && frames.some((frame) => isNear(frame, moved(partBounds(part), node), reach)) && isSeen(part));
    return meant.map((text, i) => ({ key: `${node.key}/${i}`, x: node.x, y: node.y, part: ground(text, node.parts) }));
  });
}
