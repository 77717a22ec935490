// The review of a match, as a curve and its turning point.
import type { ReviewPoint } from '../protocol';

/** The chance of a seat over the match, as points of a polyline in a box. */
export function curve(points: readonly ReviewPoint[], seat: number, width: number, height: number): string {
  const step = width / Math.max(1, points.length - 1);
  return points.map((point, i) => `${(i * step).toFixed(1)},${((1 - (point.value[seat] ?? 0)) * height).toFixed(1)}`).join(' ');
}

/** Where most was given away, if it was much. */
export function turningPoint(points: readonly ReviewPoint[]): ReviewPoint | undefined {
  const worst = points.reduce<ReviewPoint | undefined>((most, point) => ((point.loss ?? 0) > (most?.loss ?? 0) ? point : most), undefined);
  return worst && (worst.loss ?? 0) > 0.1 && worst.played !== worst.best ? worst : undefined;
}
