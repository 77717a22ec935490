// The icons our games use: the same file that the pictures are drawn with.
import file from '../../../crates/scene/icons/game-icons.json';

/** Width and height of every icon. */
export const ICON_SIZE = 512;

const bodies: Record<string, string> = file.icons;

/** Whether there is an icon of this name. */
export const hasIcon = (name: string): boolean => name in bodies;

/** All icons as symbols, to be put into the page once. */
export const symbols: string = Object.entries(bodies)
  .map(([name, body]) => `<g id="icon-${name}">${body}</g>`)
  .join('');
