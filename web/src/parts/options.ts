// A form made from a game's option schema.
import { capital } from '../lib/words';
import type { ClockRules, CreateTable, GameInfo, OptionInfo, OptionValue, Wanted } from '../protocol';

/** The value of an option from what a form control holds. */
function optionValue(option: OptionInfo, text: string): OptionValue {
  if (option.kind === 'number') return Number(text);
  if (option.kind === 'one-of') return option.values.find((value) => String(value) === text) ?? text;
  return text;
}

/** The options that a form shows for this many players, besides their number. */
export const shownOptions = (game: GameInfo, seats: number): OptionInfo[] =>
  game.options.filter((option) => option.name !== 'players' && (seats === 1 || !option.alone));

/** What a value of an option is called. */
export function valueLabel(option: OptionInfo, value: OptionValue): string {
  const place = option.kind === 'one-of' ? option.values.indexOf(value) : -1;
  return option.labels[place] ?? capital(String(value));
}

/** What the label of a value says after its name, as a sentence: "Easy: one more skull" is "One more skull." */
export function explanation(option: OptionInfo, text: string): string {
  const [, said = ''] = valueLabel(option, optionValue(option, text)).split(/:\s+/, 2);
  return said && `${capital(said)}.`;
}

/** The options that differ from their defaults. */
export function chosenOptions(options: readonly OptionInfo[], texts: Readonly<Record<string, string>>): Record<string, OptionValue> {
  const chosen = options.map((option) => [option, optionValue(option, texts[option.name] ?? String(option.default))] as const);
  return Object.fromEntries(chosen.filter(([option, value]) => value !== option.default).map(([option, value]) => [option.name, value]));
}

/** How many seats a table with these options has. */
export function seatCount(game: GameInfo, texts: Readonly<Record<string, string>>): number {
  const players = game.options.find((option) => option.name === 'players');
  const count = Number(texts['players'] ?? players?.default ?? game.min_seats);
  return Math.min(Math.max(Math.round(count) || game.min_seats, game.min_seats), game.max_seats);
}

/** Clocks that the form offers. */
export const CLOCKS: readonly [label: string, rules: ClockRules][] = [
  ['No clock', { kind: 'none' }],
  ['5 minutes + 3 seconds', { kind: 'bank', seconds: 300, increment: 3 }],
  ['15 minutes + 10 seconds', { kind: 'bank', seconds: 900, increment: 10 }],
  ['30 seconds a move', { kind: 'per-move', seconds: 30 }],
  ['2 days a move', { kind: 'days', days: 2 }],
];

/** What stands in a seat's control: `me`, `open`, or `bot:` with its name. */
export function wanted(text: string): Wanted {
  if (text === 'me') return { kind: 'me' };
  return text.startsWith('bot:') ? { kind: 'bot', bot: text.slice(4) } : { kind: 'open' };
}

/** Several people on one device need a name for each of them. */
export function named(seats: readonly Wanted[], myName: string): Wanted[] {
  const several = seats.filter((seat) => seat.kind === 'me').length > 1;
  let count = 0;
  return seats.map((seat) => (several && seat.kind === 'me' ? { kind: 'me', name: ++count === 1 ? myName : `Player ${count}` } : seat));
}

/** The request that makes a table. */
export function request(game: GameInfo, texts: Readonly<Record<string, string>>, seats: readonly string[], clock: ClockRules, listed: boolean, myName: string): CreateTable {
  const count = seatCount(game, texts);
  const players = game.options.filter((option) => option.name === 'players');
  return {
    game: game.name,
    options: chosenOptions([...players, ...shownOptions(game, count)], texts),
    seats: named(seats.slice(0, count).map(wanted), myName),
    clock,
    // Nobody else can come to a table for one.
    policy: { listed: listed && count > 1 },
  };
}
