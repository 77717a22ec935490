// What is said of the things under a finger or pointer.

/** What a finger easily misses, in pixels. */
const SMALL = 32;

let byFinger = false;

/** Takes note of what somebody points with. */
export function pointedWith(event: PointerEvent): void {
  byFinger = event.pointerType !== 'mouse';
}

/** Whether a finger was used on something so small, in pixels, that it may have meant another or could not read what it is: a finger does not hover. */
export const isUnsure = (size: number): boolean => byFinger && size < SMALL;

/** Hints of what lies at a point of the screen, the uppermost first: of what can be clicked there, and of the node that is seen there. */
export function hintsAt(x: number, y: number): string[] {
  const hints: string[] = [];
  let clickable: string | undefined;
  for (const element of document.elementsFromPoint(x, y)) {
    // What lies under a card or a button is not meant.
    if (!(element instanceof SVGElement)) return hints.length ? hints : saidBy(element.closest('[data-tip]'));
    const target = element.closest('[data-target]');
    const node = target ?? element.closest('[data-key]');
    const key = target?.getAttribute('data-target') ?? node?.getAttribute('data-key') ?? undefined;
    if (!node || key === clickable) continue;
    const said = saidBy(node).filter((text) => !hints.includes(text));
    hints.push(...said);
    if (!target && hints.length) return hints;
    clickable = key;
  }
  return hints;
}

function saidBy(element: Element | null): string[] {
  const text = element?.getAttribute('data-tip') || element?.getAttribute('aria-label');
  return text ? [text] : [];
}

/** How far a touch may miss what it means, in pixels. */
const MISS = 12;

/** What a finger came down on: what can be clicked there, or a node that says something. */
export interface Touched {
  x: number;
  y: number;
  /** The key of the target or node. */
  key: string | undefined;
  hints: string[];
}

/** What is exactly under a finger. */
export function touchedAt(x: number, y: number): Touched {
  const [top] = document.elementsFromPoint(x, y);
  const target = top?.closest('[data-target]')?.getAttribute('data-target');
  const hints = top instanceof SVGElement ? hintsAt(x, y) : [];
  return { x, y, key: target ?? undefined, hints };
}

/** Whether a click that a browser made of a touch goes elsewhere than the finger: browsers move clicks to what can be
 *  clicked nearby, even from a node that says why it cannot. */
export function strayed(touch: Touched, clicked: Element): boolean {
  const target = clicked.closest('[data-target]');
  if (!target || target.getAttribute('data-target') === touch.key) return false;
  return touch.hints.length > 0 || distance(touch, target.getBoundingClientRect()) > MISS;
}

/** How far a point is from a rectangle. */
export function distance(point: { x: number; y: number }, box: { left: number; right: number; top: number; bottom: number }): number {
  const [x, y] = [Math.min(Math.max(point.x, box.left), box.right), Math.min(Math.max(point.y, box.top), box.bottom)];
  return Math.hypot(point.x - x, point.y - y);
}
