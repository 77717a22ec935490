// How far shapes reach, and the outline of a node: what frames and clickable areas follow.
import type { Node, Part, Scene } from '../protocol';

/** A rectangle with sides along the axes. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The outline of a node, in the units of its scene. */
export type Outline =
  | { kind: 'rect'; x: number; y: number; w: number; h: number; r: number }
  | { kind: 'circle'; x: number; y: number; r: number }
  | { kind: 'polygon'; points: string };

/** Height of capitals and digits, in sizes of the type. */
export const CAPITAL = 0.727;
/** A middling width of characters, in sizes of the type. */
const CHARACTER = 0.58;

const around = (x: number, y: number, across: number, down: number): Bounds => ({
  left: x - across,
  top: y - down,
  right: x + across,
  bottom: y + down,
});

const join = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

export const area = (b: Bounds): number => (b.right - b.left) * (b.bottom - b.top);

/** Whether two rectangles have something in common. */
export const meet = (a: Bounds, b: Bounds): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A rectangle around an origin, where that origin is. */
export const moved = ({ left, top, right, bottom }: Bounds, { x, y }: { x: number; y: number }): Bounds => ({ left: x + left, top: y + top, right: x + right, bottom: y + bottom });

function bare(part: Part): Bounds {
  switch (part.shape) {
    case 'rect':
      return around(part.x, part.y, part.w / 2, part.h / 2);
    case 'circle':
      return around(part.x, part.y, part.r, part.r);
    case 'icon':
      return around(part.x, part.y, part.size / 2, part.size / 2);
    case 'polygon':
    case 'line':
      return part.points.length ? part.points.map(([x, y]) => around(x, y, 0, 0)).reduce(join) : around(0, 0, 0, 0);
    case 'text': {
      const width = part.text.length * part.size * CHARACTER;
      const shift = { start: width / 2, middle: 0, end: -width / 2 }[part.anchor ?? 'middle'];
      return around(part.x + shift, part.y, width / 2, (part.size * CAPITAL) / 2);
    }
  }
}

/** How far a part reaches around the origin of its node, outline included. */
export function partBounds(part: Part): Bounds {
  const bounds = bare(part);
  const margin = part.paint.stroke ? (part.paint.width ?? 0) / 2 : 0;
  return around((bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2, (bounds.right - bounds.left) / 2 + margin, (bounds.bottom - bounds.top) / 2 + margin);
}

/** How far a node reaches around its origin. */
export function nodeBounds(node: Node): Bounds {
  const all = node.parts.map(partBounds);
  return all.length ? all.reduce(join) : around(0, 0, 0, 0);
}

/** How far a node reaches in its scene. */
export const placed = (node: Node): Bounds => moved(nodeBounds(node), node);

/** Whether a point, seen from the origin of the node, is on a part. */
export function isOn(part: Part, x: number, y: number): boolean {
  const { left, right, top, bottom } = partBounds(part);
  if (x < left || x > right || y < top || y > bottom) return false;
  if (part.shape === 'circle') return Math.hypot(x - part.x, y - part.y) <= part.r;
  if (part.shape !== 'polygon') return true;
  const crossed = part.points.filter(([ax, ay], i) => {
    const [bx, by] = part.points.at(i - 1) ?? [ax, ay];
    return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
  });
  return crossed.length % 2 === 1;
}

/** What a frame goes around. How long a text is can only be guessed here, so one that begins on the largest part is taken to end on it. */
function framed(node: Node): Bounds {
  const shapes = node.parts.filter((part) => part.shape !== 'text').map(partBounds);
  const body = shapes.toSorted((a, b) => area(b) - area(a))[0];
  const begins = (part: Part) => part.shape === 'text' && body && part.x >= body.left && part.x <= body.right && part.y >= body.top && part.y <= body.bottom;
  return nodeBounds({ ...node, parts: node.parts.filter((part) => !begins(part)) });
}

/** The smaller of a node's width and height. */
export function span(node: Node): number {
  const { left, right, top, bottom } = framed(node);
  return Math.min(right - left, bottom - top);
}

/** How thick the frame of a node is, in pixels: small things have thin frames, which leave their numbers in sight. */
export const thickness = (node: Node, pixel: number): number => Math.min(4, Math.max(2.25, span(node) / pixel / 14));

/** Points moved away from their middle, so that a frame around them lies outside. */
function grown(points: [number, number][], grow: number): [number, number][] {
  const { left, right, top, bottom } = points.map(([x, y]) => around(x, y, 0, 0)).reduce(join);
  const [atX, atY] = [(left + right) / 2, (top + bottom) / 2];
  const by = 1 + (2 * grow) / Math.min(right - left, bottom - top);
  return points.map(([x, y]) => [atX + (x - atX) * by, atY + (y - atY) * by]);
}

/** How much of a node a part has to make up for a frame to follow it: what sticks out, like a number, would lie under the frame. */
const NEARLY = 0.96;

/** The outline of a node around its origin: of the part that makes up nearly all of it, otherwise a box. */
export function outline(node: Node, grow = 0): Outline {
  const whole = framed(node);
  const isMain = (part: Part) => part.shape !== 'text' && area(partBounds(part)) / area(whole) > NEARLY;
  const main = node.parts.findLast(isMain);
  const box = (b: Bounds, r: number): Outline => ({
    kind: 'rect',
    x: b.left - grow,
    y: b.top - grow,
    w: b.right - b.left + 2 * grow,
    h: b.bottom - b.top + 2 * grow,
    r: r + grow,
  });
  switch (main?.shape) {
    case 'circle':
      return { kind: 'circle', x: main.x, y: main.y, r: main.r + grow };
    case 'polygon':
      return { kind: 'polygon', points: grown(main.points, grow).map((point) => point.join(',')).join(' ') };
    case 'rect':
      return box(whole, main.r);
    default:
      return box(whole, 6);
  }
}

/** The part of a tall scene that shows some of its nodes: its whole width, and the height around them, with nothing cut through. */
export function strip(scene: Scene, keys: readonly string[]): [left: number, top: number, width: number, height: number] {
  const meant = scene.nodes.filter((node) => keys.includes(node.key)).map(placed);
  const [top, bottom] = [Math.min(...meant.map((b) => b.top)), Math.max(...meant.map((b) => b.bottom))];
  const height = Math.min(scene.height, Math.max(scene.width * 0.6, (bottom - top) * 1.15));
  const start = Math.min(Math.max((top + bottom - height) / 2, 0), scene.height - height);
  const cutAt = (y: number) => scene.nodes.map(placed).filter((b) => b.top < y && b.bottom > y && b.bottom - b.top < height);
  const from = Math.min(start, ...cutAt(start).map((b) => b.top));
  const to = Math.max(start + height, ...cutAt(start + height).map((b) => b.bottom));
  return [0, from, scene.width, to - from];
}
