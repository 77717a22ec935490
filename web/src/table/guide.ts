// The guided start of a first visit: what one sees, what to click, how one wins. Made from the position at hand.
import type { Table, Tone } from '../protocol';

/** One step: what it says, and the part of the screen it is about. */
export interface Step {
  at: 'board' | 'prompt' | 'own';
  title: string;
  text: string;
}

const FRAMES: Record<Tone, string> = {
  plain: 'A solid frame can be clicked.',
  costly: 'A dashed frame costs you something.',
  ending: 'A red frame ends something.',
};

/** The first paragraph of the rules page's section about the aim, as plain text. */
export function aim(markdown: string): string | undefined {
  const section = /^##\s+.*\b(aim|goal)\b.*\n+([^#\n][^\n]*(?:\n[^\n#]+)*)/im.exec(markdown)?.[2];
  return section?.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim();
}

/** The steps for somebody who is to act. */
export function steps(title: string, tagline: string, table: Table, goal: string | undefined): Step[] {
  const tones = (['plain', 'costly', 'ending'] as const).filter((tone) => table.choices.some((choice) => choice.tone === tone && choice.clicks.length));
  const frames = tones.map((tone) => FRAMES[tone]).join(' ');
  const buttons = table.choices.some((choice) => !choice.clicks.length) ? ' Other moves are buttons up here.' : '';
  const where: Step = { at: 'board', title: 'Where to click', text: `${frames} Point at one to read what will come of it; nothing costly happens without a second click.` };
  return [
    { at: 'board', title: `Welcome to ${title}`, text: goal ?? tagline },
    { at: 'prompt', title: 'What is decided now', text: `This line always says it: “${table.prompt.title}”. ${table.prompt.detail}${buttons}` },
    ...(frames ? [where] : []),
    { at: 'own', title: 'What you hold', text: 'This is yours. The seat to act is outlined; the others stand beside it.' },
  ];
}
