// Where a tip goes.

/** A rectangle of the screen. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Pixels between a tip and what it belongs to, and between a tip and the edge of the window. */
const GAP = 10;
const EDGE = 8;

const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The corner of a tip: above what it is about, else below, else beside it, wherever it is in the window and leaves the prompt in sight. */
export function tipPlace(about: Box, tip: Size, window: Size, prompt: Box | undefined): { x: number; y: number } {
  const within = (at: number, size: number, whole: number) => Math.max(EDGE, Math.min(at, whole - size - EDGE));
  const x = within((about.left + about.right - tip.width) / 2, tip.width, window.width);
  const y = within((about.top + about.bottom - tip.height) / 2, tip.height, window.height);
  const places = [
    { x, y: about.top - GAP - tip.height },
    { x, y: about.bottom + GAP },
    { x: about.right + GAP, y },
    { x: about.left - GAP - tip.width, y },
  ];
  const box = (at: { x: number; y: number }): Box => ({ left: at.x, right: at.x + tip.width, top: at.y, bottom: at.y + tip.height });
  const inside = places.filter((at) => at.x >= 0 && at.y >= 0 && at.x + tip.width <= window.width && at.y + tip.height <= window.height);
  return inside.find((at) => !prompt || !overlap(box(at), prompt)) ?? inside[0] ?? { x, y: within(about.bottom + GAP, tip.height, window.height) };
}
