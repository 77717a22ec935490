// Arrow keys between everything that can be clicked, on the board and beside it.
import { type Direction, nearest } from './spatial';

const ARROWS: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

function spots() {
  const elements = [...document.querySelectorAll<SVGGElement>('[data-target]')];
  return elements.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { element, x: left + width / 2, y: top + height / 2 };
  });
}

/** Where the focus was last, so that one goes on from there when what had it is gone. */
let last = { x: 0, y: 0 };

/** Moves the focus if the key is an arrow and there is something to go to; whether it was used. */
export function moveFocus(key: string): boolean {
  const direction = ARROWS[key];
  if (!direction) return false;
  const all = spots();
  const from = all.find((spot) => spot.element === document.activeElement);
  const distance = (spot: { x: number; y: number }) => Math.hypot(spot.x - last.x, spot.y - last.y);
  const to = from ? nearest(from, all, direction) : all.toSorted((a, b) => distance(a) - distance(b))[0];
  if (!to) return false;
  last = to;
  to.element.focus();
  return true;
}

/** An attachment: takes the focus from a target that was chosen by keyboard, so that Enter goes on here. */
export function goOn(element: HTMLElement): void {
  if (document.activeElement?.matches('[data-target]:focus-visible')) element.focus();
}

/** Whether keys belong to a text or control that has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
