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

/** The values of an option that go with this many players. */
export function fittingValues(option: OptionInfo, players: number): OptionValue[] {
  if (option.kind !== 'one-of') return [];
  return option.values.filter((_, place) => option.counts[place]?.includes(players) ?? true);
}

/** What an option's control holds: what was chosen, or the default, as long as it goes with this many players. */
export function optionText(option: OptionInfo, texts: Readonly<Record<string, string>>, players: number): string {
  const wanted = [texts[option.name] ?? [], String(option.default)].flat();
  if (option.kind !== 'one-of') return wanted[0] ?? '';
  const fitting = fittingValues(option, players).map(String);
  return wanted.find((text) => fitting.includes(text)) ?? fitting[0] ?? String(option.default);
}

/** "2 players", "2 or 4 players", "2–4 players". */
export function countsText(counts: readonly number[]): string {
  const [first = 1, last = first] = [counts[0], counts.at(-1)];
  const whole = last - first + 1 === counts.length;
  const text = counts.length > 2 && whole ? `${first}–${last}` : counts.join(' or ');
  return `${text} ${last === 1 ? 'player' : 'players'}`;
}

/** The options that differ from their defaults. */
export function chosenOptions(options: readonly OptionInfo[], texts: Readonly<Record<string, string>>, players: number): Record<string, OptionValue> {
  const chosen = options.map((option) => [option, optionValue(option, optionText(option, texts, players))] as const);
  return Object.fromEntries(chosen.filter(([option, value]) => value !== option.default).map(([option, value]) => [option.name, value]));
}

/** How many seats a table with these options has. */
export function seatCount(game: GameInfo, texts: Readonly<Record<string, string>>): number {
  const players = game.options.find((option) => option.name === 'players');
  const count = Number(texts['players'] ?? players?.default);
  return game.counts.includes(count) ? count : (game.counts[0] ?? game.min_seats);
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

/** Several people on one device need a name for each of them: those that were given, or "Player 1" and so on. */
export function named(seats: readonly Wanted[], names: readonly string[]): Wanted[] {
  const several = seats.filter((seat) => seat.kind === 'me').length > 1;
  return seats.map((seat, i) => (several && seat.kind === 'me' ? { kind: 'me', name: names[i]?.trim() || playerName(seats, i) } : seat));
}

/** What a person on a shared screen is called who gave no name. */
export const playerName = (seats: readonly Wanted[], seat: number): string => `Player ${seats.slice(0, seat + 1).filter((one) => one.kind === 'me').length}`;

/** What the form for a new table holds. */
export interface NewTableForm {
  /** The controls of options, by name. */
  texts: Readonly<Record<string, string>>;
  seats: readonly string[];
  /** The names of people on this screen, by seat. */
  names: readonly string[];
  clock: ClockRules;
  listed: boolean;
  friendly: boolean;
}

/** The request that makes a table. */
export function request(game: GameInfo, { texts, seats, names, clock, listed, friendly }: NewTableForm): CreateTable {
  const count = seatCount(game, texts);
  const taken = seats.slice(0, count).map(wanted);
  const open = taken.some((seat) => seat.kind === 'open');
  return {
    game: game.name,
    options: { ...chosenOptions(shownOptions(game, count), texts, count), ...(game.counts.length > 1 && { players: count }) },
    seats: named(taken, names),
    clock,
    // Nobody else can come to a table without an open seat.
    policy: { listed: listed && open, friendly: friendly && open },
  };
}
