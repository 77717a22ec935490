// Choices that say how many: one control instead of a button for each.
import type { Choice } from '../protocol';

/** Fewer have room as buttons. */
const FEWEST = 5;

/** "12 people" is 12 of something; one may be called otherwise than many. */
function counted(choice: Choice): { choice: Choice; number: number; what: string } | undefined {
  const [, number, what] = /^(\d+)(?:\s+(.+))?$/.exec(choice.label) ?? [];
  return number === undefined ? undefined : { choice, number: Number(number), what: what ?? '' };
}

/** The choices that are numbers of one thing, in order; none, if they are few. */
export function numbers(choices: readonly Choice[]): Choice[] {
  const all = choices.map(counted).filter((one) => one !== undefined).toSorted((a, b) => a.number - b.number);
  const what = all.at(-1)?.what;
  const alike = all.filter((one) => one.what === what || one.number === 1).map((one) => one.choice);
  return alike.length >= FEWEST ? alike : [];
}
