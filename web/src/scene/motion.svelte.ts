// How nodes move between two pictures.
import type { Attachment } from 'svelte/attachments';
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

/** How long a piece glides. */
const GLIDE = 200;

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Puts a node at a place; when the place changes, the node glides there. */
export function glide(place: () => { x: number; y: number }): Attachment<SVGElement> {
  return (element) => {
    let last: { x: number; y: number } | undefined;
    $effect(() => {
      const { x, y } = place();
      element.setAttribute('transform', `translate(${x} ${y})`);
      if (last && (last.x !== x || last.y !== y) && !still()) {
        const from = `translate(${last.x}px, ${last.y}px)`;
        element.animate([{ transform: from }, { transform: `translate(${x}px, ${y}px)` }], { duration: GLIDE, easing: 'cubic-bezier(.2,.8,.3,1)' });
      }
      last = { x, y };
    });
  };
}

/** A node that goes away fades and sinks. */
export function sink(_: Element): TransitionConfig {
  const css = (t: number, u: number) => `opacity: ${t}; transform: translateY(${u * 14}px) scale(${0.9 + 0.1 * t});`;
  return { duration: still() ? 0 : GLIDE, easing: cubicOut, css };
}

/** A node that comes appears softly. */
export function rise(_: Element): TransitionConfig {
  return { duration: still() ? 0 : GLIDE, easing: cubicOut, css: (t) => `opacity: ${t};` };
}
