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

/** Moves the focus if the key is an arrow and there is something to go to; whether it was used. */
export function moveFocus(key: string): boolean {
  const direction = ARROWS[key];
  if (!direction) return false;
  const all = spots();
  const from = all.find((spot) => spot.element === document.activeElement);
  const to = from ? nearest(from, all, direction) : all[0];
  to?.element.focus();
  return to !== undefined;
}

/** Whether keys belong to a text or control that has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
