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
    return seat && seat.sitter.kind !== 'open' ? seatName(seat) : whole;
  });

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

/** How it ended, after who won. */
export const REASONS: Record<string, string> = { resigned: 'by resignation', time: 'on time' };

/** The people at a table, in a few words. */
export const atTable = (table: TableInfo): string => table.seats.map(seatName).join(', ');

/** When something happened, roughly. */
export function ago(at: number, now = Date.now()): string {
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  return new Date(at).toLocaleDateString();
}
