// Where the mouse is, and whether it points: what comes to lie under a mouse that rests is not pointed at.

interface Spot {
  x: number;
  y: number;
}

/** Pixels by which a resting hand moves. */
const STILL = 10;
/** Milliseconds within which a second click on a spot belongs to the first. */
const DOUBLE = 400;

const isFar = (a: Spot, b: Spot): boolean => Math.hypot(a.x - b.x, a.y - b.y) > STILL;
const spot = (event: MouseEvent): Spot => ({ x: event.clientX, y: event.clientY });

/** Whether the pointer has gone away from a spot. */
export const hasLeft = (event: MouseEvent, from: Spot): boolean => isFar(spot(event), from);

let last: Spot | undefined;
let rest: Spot | undefined;
let click: (Spot & { at: number }) | undefined;

/** Takes note of where the mouse is now; a finger elsewhere does not move it. */
export function pointerAt(event: PointerEvent): void {
  if (event.pointerType !== 'mouse') return;
  last = spot(event);
  if (rest && isFar(last, rest)) rest = undefined;
}

/** From now on the mouse rests, until it goes elsewhere: there is something new to read. */
export function restPointer(): void {
  rest = last;
}

/** Whether the pointer of this event points at something, and is not only left where it was. */
export const isPointing = (event: MouseEvent): boolean => !rest || hasLeft(event, rest);

/** Takes note of a click; whether it is the second of a double click. */
export function isDouble(event: MouseEvent): boolean {
  const before = click;
  click = { ...spot(event), at: event.timeStamp };
  // Keys click without a place.
  return event.detail > 0 && before !== undefined && click.at - before.at < DOUBLE && !isFar(click, before);
}
