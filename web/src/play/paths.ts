// Saying a move by clicking: pure logic, no screen.
//
// A choice has a set of keys. Clicked keys, in any order, leave the choices that have all of them.
import type { Choice, Tone } from '../protocol';

/** A key that can be clicked next. */
export interface Target {
  /** The mildest of what it can lead to. */
  tone: Tone;
  /** Whether it is the usual next click of some choice, not only a possible one. */
  primary: boolean;
}

/** What has been clicked so far. */
export type Picked = readonly string[];

/** What comes of a click. */
export interface Step {
  picked: Picked;
  /** The move to play now. */
  play?: Choice;
}

const TONES: readonly Tone[] = ['plain', 'costly', 'ending'];

const milder = (a: Tone, b: Tone): Tone => (TONES.indexOf(a) <= TONES.indexOf(b) ? a : b);

const has = (choice: Choice, picked: Picked): boolean => picked.every((key) => choice.clicks.includes(key));

/** The choices that are said by clicks and have all keys clicked so far. */
export const remaining = (choices: readonly Choice[], picked: Picked): Choice[] =>
  choices.filter((choice) => choice.clicks.length > 0 && has(choice, picked));

/** The choice whose keys have all been clicked. */
export const complete = (choices: readonly Choice[], picked: Picked): Choice | undefined =>
  remaining(choices, picked).find((choice) => choice.clicks.length === picked.length);

/** The choice that a confirmation would play: a complete one, or the only one left. */
export function proposed(choices: readonly Choice[], picked: Picked): Choice | undefined {
  if (picked.length === 0) return undefined;
  const left = remaining(choices, picked);
  return left.find((choice) => choice.clicks.length === picked.length) ?? (left.length === 1 ? left[0] : undefined);
}

/** What can be clicked next. Beside a move that one click has said, and that waits for a confirmation, that is anything else. */
export function targets(choices: readonly Choice[], picked: Picked): Map<string, Target> {
  const found = new Map<string, Target>();
  const waits = picked.length === 1 && remaining(choices, picked).length === 1 && complete(choices, picked) !== undefined;
  const from = waits ? [] : picked;
  for (const choice of remaining(choices, from)) {
    const next = choice.clicks.filter((key) => !from.includes(key));
    next.forEach((key, i) => {
      const before = found.get(key);
      found.set(key, {
        tone: before ? milder(before.tone, choice.tone) : choice.tone,
        primary: i === 0 || (before?.primary ?? false),
      });
    });
  }
  return found;
}

/** Clicks a key. A complete plain move that nothing longer competes with is played at once; not, however, one that a
 *  single click says which is unsure: that is shown first, and a second click confirms it. */
export function click(choices: readonly Choice[], picked: Picked, key: string, unsure = false): Step {
  if (picked.includes(key)) {
    const said = complete(choices, picked);
    if (said && picked.at(-1) === key) return { picked: [], play: said };
    return { picked: picked.filter((other) => other !== key) };
  }
  const further = [...picked, key];
  const left = remaining(choices, further);
  if (left.length === 0) return remaining(choices, [key]).length ? click(choices, [], key, unsure) : { picked };
  const [only] = left;
  const said = left.length === 1 && only?.clicks.length === further.length && only.tone === 'plain';
  if (said && !(unsure && further.length === 1)) return { picked: [], play: only };
  return { picked: further };
}

/** What to offer in a list beside the clicked node: where a move could be meant but longer ones remain,
 *  or where all that is left to click is away from the board. */
export function offered(choices: readonly Choice[], picked: Picked, onBoard: (key: string) => boolean): Choice[] {
  if (picked.length === 0) return [];
  const left = remaining(choices, picked);
  if (left.length < 2 || left.length > 12) return [];
  const away = left.every((choice) => choice.clicks.every((key) => picked.includes(key) || !onBoard(key)));
  const said = complete(choices, picked);
  if (!said && !away) return [];
  return said ? [said, ...left.filter((choice) => choice !== said)] : left;
}
