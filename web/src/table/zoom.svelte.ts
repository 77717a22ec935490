// Zooming and panning a dense board: wheel, pinch, drag, keys and buttons.

/** The part of a scene that is shown. */
export type Window = readonly [left: number, top: number, width: number, height: number];

const MOST = 5;

/** The window of a scene of this size at a scale, kept inside. */
export function windowAt(width: number, height: number, scale: number, x: number, y: number): Window {
  const [w, h] = [width / scale, height / scale];
  const inside = (middle: number, size: number, all: number) => Math.min(Math.max(middle - size / 2, 0), all - size);
  return [inside(x, w, width), inside(y, h, height), w, h];
}

export class Zoom {
  scale = $state(1);
  private middle = $state({ x: 0, y: 0 });
  /** Whether the pointer that went down has moved the board: then it does not click. */
  dragged = false;
  private pointers = new Map<number, PointerEvent>();
  private travelled = 0;

  readonly window = $derived.by<Window | undefined>(() => {
    const { width, height } = this.size();
    return this.scale > 1 ? windowAt(width, height, this.scale, this.middle.x, this.middle.y) : undefined;
  });

  constructor(private readonly size: () => { width: number; height: number }) {}

  /** Larger or smaller around a point of the scene, by default what is in the middle. */
  by(factor: number, at?: { x: number; y: number }): void {
    const { width, height } = this.size();
    const from = this.scale === 1 ? { x: width / 2, y: height / 2 } : this.middle;
    const scale = Math.min(Math.max(this.scale * factor, 1), MOST);
    const point = at ?? from;
    const kept = this.scale / scale;
    this.middle = { x: point.x + (from.x - point.x) * kept, y: point.y + (from.y - point.y) * kept };
    this.scale = scale;
  }

  fit(): void {
    this.scale = 1;
  }

  wheel(event: WheelEvent, svg: Element): void {
    if (!event.ctrlKey && !event.metaKey && this.scale === 1) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 300), this.pointOf(event, svg));
  }

  down(event: PointerEvent): void {
    this.dragged = false;
    this.travelled = 0;
    this.pointers.set(event.pointerId, event);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  move(event: PointerEvent, svg: Element): void {
    const old = this.pointers.get(event.pointerId);
    if (!old) return;
    const others = [...this.pointers.values()].filter((one) => one.pointerId !== event.pointerId);
    const [other] = others;
    if (other) {
      const far = (one: PointerEvent) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      this.by(far(event) / Math.max(far(old), 1), this.pointOf(event, svg));
    } else if (this.scale > 1) {
      this.travelled += Math.hypot(event.clientX - old.clientX, event.clientY - old.clientY);
      this.dragged ||= this.travelled > 8;
      const unit = this.unit(svg);
      const [, , w, h] = this.window ?? [0, 0, 0, 0];
      const { width, height } = this.size();
      const within = (value: number, size: number, all: number) => Math.min(Math.max(value, size / 2), all - size / 2);
      this.middle = {
        x: within(this.middle.x - (event.clientX - old.clientX) * unit, w, width),
        y: within(this.middle.y - (event.clientY - old.clientY) * unit, h, height),
      };
    }
    this.pointers.set(event.pointerId, event);
  }

  /** Units of the scene to the pixel. */
  private unit(svg: Element): number {
    const { width } = this.size();
    return width / this.scale / svg.getBoundingClientRect().width;
  }

  private pointOf(event: MouseEvent, svg: Element): { x: number; y: number } {
    const box = svg.getBoundingClientRect();
    const [left, top] = this.window ?? [0, 0];
    return { x: left + (event.clientX - box.left) * this.unit(svg), y: top + (event.clientY - box.top) * this.unit(svg) };
  }
}
