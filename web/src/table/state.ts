// What the client knows of a table, and how each message changes it. Pure.
import type { Advice, ChatLine, Clocks, News, Offer, SeatInfo, SeatLink, ServerMessage, TableInfo, View } from '../protocol';

/** What holds for a table as long as it stands. What changes has one place each: where the match stands is in the view. */
export type Info = Pick<TableInfo, 'id' | 'game' | 'host' | 'options' | 'policy' | 'commitment'>;

export interface TableState {
  info: Info | undefined;
  seats: readonly SeatInfo[];
  /** The links of open seats, for the one who made the table. */
  links: readonly SeatLink[];
  /** How many watch. */
  watching: number;
  /** The seat looked from; `null` for a spectator. */
  you: number | null;
  view: View | undefined;
  /** The view before the present one, for marks of what moved. */
  before: View | undefined;
  news: readonly News[];
  chat: readonly ChatLine[];
  offers: readonly Offer[];
  /** The clocks, and when they arrived here. */
  clocks: (Clocks & { arrived: number }) | undefined;
  /** The last advice, for the view it was given for. */
  advice: (Advice & { number: number }) | undefined;
  /** The table of the rematch. */
  rematch: string | undefined;
}

export const nothing: TableState = {
  info: undefined,
  seats: [],
  links: [],
  watching: 0,
  you: null,
  view: undefined,
  before: undefined,
  news: [],
  chat: [],
  offers: [],
  clocks: undefined,
  advice: undefined,
  rematch: undefined,
};

/** Both in order, each thing once. */
function merged<T>(known: readonly T[], more: readonly T[], number: (one: T) => number): readonly T[] {
  const last = known.length ? number(known[known.length - 1] as T) : -1;
  return [...known, ...more.filter((one) => number(one) > last)];
}

const withNews = (state: TableState, more: readonly News[]) => merged(state.news, more, (one) => one.number);
const withChat = (state: TableState, more: readonly ChatLine[]) => merged(state.chat, more, (one) => one.id);

function withView(state: TableState, view: View): TableState {
  const moved = state.view !== undefined && state.view.number !== view.number;
  return { ...state, view, before: moved ? state.view : state.before, advice: moved ? undefined : state.advice };
}

/** What is left for another viewer of what one saw. What was told is told anew, as the new one knows it; the picture stays
 *  until then, unless it may show what the new one must not see. */
function handedOver(state: TableState): TableState {
  const shown = state.view?.guarded?.length ? { view: undefined, before: undefined } : {};
  return { ...state, ...shown, news: [], advice: undefined };
}

/** What is known after a message that came at a time of this browser's clock. Where the game has secrets,
 *  nothing that one viewer was told is kept for another. */
export function reduce(state: TableState, message: ServerMessage, now: number, secrets = true): TableState {
  switch (message.type) {
    case 'welcome': {
      const { table, you, offers } = message;
      const { id, game, host, options, policy, commitment, seats, links = [], watching } = table;
      const base = state.you === you || !secrets ? state : handedOver(state);
      return {
        ...base,
        info: { id, game, options, policy, commitment, ...(host !== undefined && { host }) },
        seats,
        links,
        watching,
        you,
        offers,
        news: withNews(base, message.news),
        chat: withChat(base, message.chat),
        clocks: { ...table.clocks, arrived: now },
        rematch: table.rematch ?? base.rematch,
      };
    }
    case 'view':
      return withView(state, message);
    case 'news':
      return { ...state, news: withNews(state, message.news) };
    case 'chat':
      return { ...state, chat: withChat(state, [message]) };
    case 'seats':
      return { ...state, seats: message.seats, links: message.links ?? [], watching: message.watching };
    case 'clock':
      return { ...state, clocks: { ...message, arrived: now } };
    case 'offers':
      return { ...state, offers: message.offers };
    case 'rematch':
      return { ...state, rematch: message.table };
    case 'hint':
      return { ...state, advice: { ...message.advice, number: state.view?.number ?? 0 } };
    case 'done':
    case 'refused':
    case 'pong':
    case 'closing':
      return state;
  }
}

/** Milliseconds that a seat has left at a time of this browser's clock. */
export function timeLeft(clocks: TableState['clocks'], seat: number, now: number): number | undefined {
  const left = clocks?.left[seat];
  if (left === undefined || !clocks) return undefined;
  return clocks.running === seat ? left - (now - clocks.arrived) : left;
}

/** Whether the table says the same again of the same position: a decision was taken back there before. */
const isToldAgain = (last: News | undefined, one: News): boolean => last?.actor.kind === 'table' && one.actor.kind === 'table' && last.plies === one.plies && last.text === one.text;

/** The news that still count: what was taken back does not. */
function counting(news: readonly News[]): News[] {
  const kept: News[] = [];
  for (const one of news) {
    while ((kept.at(-1)?.plies ?? 0) > one.plies || isToldAgain(kept.at(-1), one)) kept.pop();
    kept.push(one);
  }
  return kept;
}

/** What was told since one decided last, that decision included, in order. */
export function latest(news: readonly News[], you: number | null): News[] {
  const told = counting(news).filter((one) => one.sentences.length);
  const own = told.findLastIndex((one) => one.actor.kind === 'seat' && one.actor.seat === you && !one.forced);
  return told.slice(Math.max(own, 0));
}

/** What goes if only the first decisions are kept: the first thing told of it, and how many decisions of seats come after. */
export function undone(news: readonly News[], keep: number): { first: News | undefined; more: number } {
  const gone = counting(news).filter((one) => one.plies > keep && one.actor.kind !== 'table');
  const decisions = gone.filter((one) => one.actor.kind === 'seat' && !one.forced);
  return { first: gone.find((one) => one.sentences.length), more: Math.max(0, decisions.length - 1) };
}

/** The points of a match that one can go back to: its beginning, and after each decision of a seat. */
export function stops(news: readonly News[]): number[] {
  const seats = counting(news).filter((one) => one.actor.kind === 'seat');
  const first = seats[0]?.number;
  if (first === undefined) return [];
  const after = seats.map((_, i) => (seats[i + 1]?.number ?? Infinity) - 1);
  const last = news[news.length - 1]?.number ?? first;
  return [first - 1, ...after.map((number) => Math.min(number, last))];
}
