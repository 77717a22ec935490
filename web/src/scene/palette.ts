// Colours have names; a scene's palette says what they are in each theme.
import type { Attachment } from 'svelte/attachments';
import type { Palette } from '../protocol';

/** The value of a named colour, for attributes and styles. A name that no palette has is glaring. */
export const ink = (name: string): string => `var(--i-${name}, #ff00ff)`;

/** Makes the colours of a palette known to everything inside an element. */
export function palette(inks: Palette): Attachment<HTMLElement> {
  return (element) => {
    for (const { name, light, dark } of inks) element.style.setProperty(`--i-${name}`, `light-dark(${light}, ${dark})`);
  };
}
