// Words that several screens share.
import type { Advice, Choice, ClockRules, News, Outcome, SeatInfo, TableInfo } from '../protocol';

/** Who sits in a seat, by name. */
export function seatName(seat: SeatInfo): string {
  switch (seat.sitter.kind) {
    case 'open':
      return 'Open seat';
    case 'person':
      return seat.sitter.name;
    case 'bot':
      return botName(seat.sitter.bot);
  }
}

/** A bot by name: `mcts:200` is the "Mcts 200 bot". */
export const botName = (bot: string): string => `${capital(bot.replace(':', ' '))} bot`;

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('en') + text.slice(1);

/** "seat 0" in what the engine says becomes the name of who sits there. */
export const withNames = (text: string, seats: readonly SeatInfo[]): string =>
  text.replace(/\bseat (\d)\b/gi, (whole, number: string) => {
    const seat = seats[Number(number)];
    if (seat && seat.sitter.kind !== 'open') return seatName(seat);
    // People count from 1.
    return `${whole.slice(0, -1)}${Number(number) + 1}`;
  });

/** A message of the server as a sentence for people: with a capital letter and a full stop, its names in quotation marks. */
export const sentence = (text: string): string => capital(text.replace(/`([^`]*)`/g, '“$1”')).replace(/[^.!?…]$/, '$&.');

/** What is told of a decision, in sentences; nothing, where one is only a step of a larger one. */
export function newsLines(one: News, seats: readonly SeatInfo[]): string[] {
  return one.sentences.map((sentence) => withNames(sentence, seats).replace(/[^.!?]$/, '$&.'));
}

/** How much better one move looks than another, in words. */
function better(one: number, other: number): string {
  const by = (one - other) / Math.max(one, 0.01);
  if (by >= 0.1) return 'clearly better than';
  return by >= 0.03 ? 'a little better than' : 'hardly better than';
}

/** What a bot advises: the move, how good it looks, and what it does. A chance to win means nothing to somebody who plays alone. */
export function adviceText({ move, value, moves }: Advice, choices: readonly Choice[], seat: number | undefined): string {
  const said = (text: string) => choices.find((choice) => choice.text === text);
  const label = (text: string) => said(text)?.label ?? text;
  const chance = seat === undefined ? undefined : value[seat];
  const won = chance === undefined ? '' : `, and sees a chance of ${Math.round(chance * 100)} % to win`;
  const [first, next] = moves;
  const compared = first && next ? ` It looks ${better(first.value, next.value)} the next best: ${label(next.move)}.` : '';
  return `A bot would take: ${label(move)}${won}.${compared} ${said(move)?.effect ?? ''}`.trimEnd();
}

/** Time left, as a clock shows it: tenths in the last ten seconds, days when there are some. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const [s, m, h] = [seconds % 60, Math.floor(seconds / 60) % 60, Math.floor(seconds / 3600)];
  const two = (n: number) => String(n).padStart(2, '0');
  if (h >= 48) return `${Math.floor(h / 24)} days`;
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** How time is kept, in a few words. */
export function clockRulesText(rules: ClockRules): string {
  switch (rules.kind) {
    case 'none':
      return 'no clock';
    case 'per-move':
      return `${rules.seconds} s a move`;
    case 'bank':
      return `${Math.round(rules.seconds / 60)} min${rules.increment ? ` + ${rules.increment} s` : ''}`;
    case 'days':
      return `${rules.days} ${rules.days === 1 ? 'day' : 'days'} a move`;
  }
}

/** Who won, in a few words. */
export function resultText(outcome: Outcome, names: readonly string[]): string {
  const winners = names.filter((_, seat) => outcome.ranks[seat] === 1);
  if (winners.length === names.length) return names.length > 1 ? 'A draw' : `${names[0] ?? ''} finished`;
  return `${winners.join(' and ')} won`;
}

/** What somebody did who ended the match before its rules did. */
const ENDED: Readonly<Record<string, string>> = { resigned: 'resigned', time: 'ran out of time' };
const PLACES = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** "A", "A and B", "A, B and C". */
const listed = (all: readonly string[]): string => [all.slice(0, -1).join(', '), all.at(-1) ?? ''].filter(Boolean).join(' and ');

/** How a match ended, said to the one who holds the only own seat; to all others by names. */
export function endingText(outcome: Outcome, names: readonly string[], own: readonly number[]): string {
  const you = own.length === 1 ? own[0] : undefined;
  const called = (seat: number) => (seat === you ? 'you' : (names[seat] ?? ''));
  const seats = names.map((_, seat) => seat);
  const winners = seats.filter((seat) => outcome.ranks[seat] === 1).toSorted((a, b) => Number(b === you) - Number(a === you));
  const won = winners.length ? `${listed(winners.map(called))} won` : '';
  const ended = ENDED[outcome.reason];
  const loser = seats.find((seat) => outcome.ranks[seat] !== 1);
  if (ended && loser !== undefined) return capital([`${called(loser)} ${ended}`, won].filter(Boolean).join(': '));
  if (winners.length === seats.length) return seats.length > 1 ? 'A draw' : 'The match is over';
  if (you === undefined || winners.includes(you)) return capital(won);
  return seats.length === 2 ? `You lost: ${won}` : `${won}, you came ${PLACES[outcome.ranks[you] ?? 0] ?? 'last'}`;
}

/** Who sits in a seat, with what others like to know of them: whom one may join also how well they play. */
export function sitterText(seat: SeatInfo, joined = false): string {
  const { sitter } = seat;
  if (sitter.kind !== 'person') return seatName(seat);
  const known = [sitter.program && 'a program', sitter.rating ?? (joined && 'unrated')].filter(Boolean);
  return known.length ? `${sitter.name} (${known.join(', ')})` : sitter.name;
}

/** The people at a table, in a few words. */
export const atTable = (table: TableInfo, joined = false): string => table.seats.map((seat) => sitterText(seat, joined)).join(', ');

/** When something happened, roughly. */
export function ago(at: number, now = Date.now()): string {
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  return new Date(at).toLocaleDateString();
}
