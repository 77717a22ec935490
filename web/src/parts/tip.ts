// Where a tip goes.
import { type Bounds, meet } from '../scene/geometry';

/** A rectangle of the screen. */
export type Box = Bounds;

interface Size {
  width: number;
  height: number;
}

/** Pixels between a tip and what it belongs to, and between a tip and the edge of the window. */
const GAP = 10;
const EDGE = 8;

/** The least room beside a picture that a tip is read in. */
const NARROW = 150;

/** The free strip of a card beside its picture, on the side that is nearer to something in it; nothing, where there is no room for a tip. */
export function besides(card: Box, picture: Box, about: Box): Box | undefined {
  const strips = [
    { ...card, right: picture.left },
    { ...card, left: picture.right },
  ];
  const far = (strip: Box) => Math.abs(strip.left + strip.right - about.left - about.right);
  return strips.filter((strip) => strip.right - strip.left >= NARROW + 2 * EDGE).toSorted((a, b) => far(a) - far(b))[0];
}

/** Whether the prompt says already what a tip would say: "Combat: Attack a warrior." where it reads "Attack a warrior." */
export function isSaid(tip: string, prompt: string): boolean {
  const plain = (text: string) => text.toLocaleLowerCase('en').replace(/\s+/g, ' ').replace(/\.$/, '').trim();
  return plain(prompt).includes(plain(tip.replace(/^[^:.]*:\s/, '')));
}

/** The widest that a tip can be in a strip. */
export const widthIn = (strip: Box): number => strip.right - strip.left - 2 * EDGE;

/** The corner of a tip in a strip, at the height of what it is about, in the window and out of the prompt. */
export function placeIn(strip: Box, about: Box, tip: Size, window: Size, prompt: Box | undefined): { x: number; y: number } {
  const low = Math.max(strip.top, prompt && meet(prompt, { ...strip, top: 0, bottom: window.height }) && prompt.top < about.top ? prompt.bottom : 0) + EDGE;
  const high = Math.min(strip.bottom, window.height) - tip.height - EDGE;
  const y = Math.max(low, Math.min((about.top + about.bottom - tip.height) / 2, high));
  const left = strip.left + EDGE;
  return { x: about.left < strip.left ? left : Math.max(left, strip.right - tip.width - EDGE), y };
}

/** What is on the screen besides what a tip is about. */
interface Around {
  prompt?: Box | undefined;
  /** The card in which it is. */
  card?: Box | undefined;
  /** What else can be chosen. */
  compared?: readonly Box[];
}

/** The corner of a tip: above what it is about, else below, else beside it or its card, wherever it is in the window, leaves the prompt in sight and covers the fewest of the things that one may compare. */
export function tipPlace(about: Box, tip: Size, window: Size, { prompt, card = about, compared = [] }: Around = {}): { x: number; y: number } {
  const within = (at: number, size: number, whole: number) => Math.max(EDGE, Math.min(at, whole - size - EDGE));
  const x = within((about.left + about.right - tip.width) / 2, tip.width, window.width);
  const y = within((about.top + about.bottom - tip.height) / 2, tip.height, window.height);
  const places = [
    { x, y: about.top - GAP - tip.height },
    { x, y: about.bottom + GAP },
    { x: about.right + GAP, y },
    { x: about.left - GAP - tip.width, y },
    { x: card.left - GAP - tip.width, y },
    { x: card.right + GAP, y },
  ];
  const box = (at: { x: number; y: number }): Box => ({ left: at.x, right: at.x + tip.width, top: at.y, bottom: at.y + tip.height });
  const inside = places.filter((at) => at.x >= 0 && at.y >= 0 && at.x + tip.width <= window.width && at.y + tip.height <= window.height);
  const free = inside.filter((at) => !prompt || !meet(box(at), prompt));
  const covered = (at: { x: number; y: number }) => compared.filter((one) => meet(box(at), one)).length;
  return free.toSorted((a, b) => covered(a) - covered(b))[0] ?? inside[0] ?? { x, y: within(about.bottom + GAP, tip.height, window.height) };
}
