// A table that is being looked at: what is known of it, and what one can do.
import { api, ApiError, said } from '../lib/api';
import { here } from '../lib/session.svelte';
import { settings } from '../lib/settings.svelte';
import { endingText, newsLines, seatName, sentence } from '../lib/words';
import type { GameInfo, SeatInfo, ServerMessage, Table, View } from '../protocol';
import { shown } from '../play/layers';
import { type Connection, TableSocket, type Wish } from './socket';
import { latest, nothing, reduce, stops, type TableState, undone } from './state';

/** Milliseconds after which a slider is at rest. */
const REST = 80;

export class LiveTable {
  state = $state.raw<TableState>(nothing);
  connection = $state<Connection>('connecting');
  /** What went wrong last, in a sentence. */
  problem = $state('');
  /** Why there is nothing to see here. */
  missing = $state('');
  /** The earlier point that is looked at, and its view. */
  past = $state.raw<{ number: number; view: View | undefined }>();

  readonly seats = $derived<readonly SeatInfo[]>(this.state.seats);
  readonly own = $derived(this.seats.filter((seat) => seat.yours).map((seat) => seat.seat));
  readonly gameName = $derived(this.state.info?.game ?? '');
  readonly angle = $derived(settings.angle(this.gameName));
  readonly view = $derived(this.past ? this.past.view : this.state.view);
  readonly table = $derived<Table | undefined>(this.view?.table && shown(this.view.table, settings.layers(this.gameName)));
  readonly waiting = $derived(this.state.view?.state === 'waiting');
  readonly running = $derived(this.state.view?.state === 'running');
  readonly over = $derived(this.state.view?.state === 'over');
  readonly outcome = $derived(this.state.view?.outcome);
  /** How the match ended, for those who hold the own seats. */
  readonly ending = $derived(this.outcome && endingText(this.outcome, this.seats.map((seat) => this.name(seat.seat)), this.own));
  readonly dueSeat = $derived(this.state.view?.due.kind === 'seat' ? this.state.view.due.seat : undefined);
  readonly yourTurn = $derived(this.dueSeat !== undefined && this.dueSeat === this.state.you);
  readonly game = $derived<GameInfo | undefined>(this.state.info && here.game(this.state.info.game));
  readonly secrets = $derived(this.game?.secrets ?? true);
  readonly latest = $derived(latest(this.state.news, this.state.you));
  readonly stops = $derived(stops(this.state.news));
  /** Somebody else at this device is to act. */
  readonly handTo = $derived(this.dueSeat !== undefined && this.dueSeat !== this.state.you && this.own.includes(this.dueSeat) ? this.dueSeat : undefined);
  /** Who may be at the screen now, where that has to be said before anything is shown: the next one has a secret, or the
   *  server does not know who looks, and shows nothing of any seat. */
  readonly curtain = $derived.by<readonly number[]>(() => {
    if (this.state.you === null && this.own.length > 1 && this.running) return this.handTo === undefined ? this.own : [this.handTo];
    return this.handTo !== undefined && this.state.view?.guarded?.includes(this.handTo) ? [this.handTo] : [];
  });
  /** The own seat to look from next, without a curtain in between. */
  readonly follows = $derived(this.curtain.length ? undefined : this.handTo);
  /** What is to be taken back, while one thinks about asking for it. */
  wish = $state.raw<{ keep: number; number: number }>();

  private readonly socket: TableSocket;
  private readonly earlier = new Map<string, View>();
  private seen: (message: ServerMessage, before: TableState) => void = () => {};

  constructor(readonly id: string) {
    this.socket = new TableSocket(id, {
      hello: () => this.hello(),
      message: (message) => this.receive(message),
      state: (state) => this.connect(state),
    });
  }

  /** Calls back after every message, with what was known before it. */
  onmessage(seen: (message: ServerMessage, before: TableState) => void): void {
    this.seen = seen;
  }

  send(wish: Wish): void {
    this.problem = '';
    this.socket.send(wish);
  }

  play(move: string): void {
    const number = this.state.view?.number;
    this.send({ type: 'play', move, ...(number !== undefined && { number }) });
  }

  /** Sees the table from another of one's own seats. */
  look(seat: number): void {
    this.past = undefined;
    this.send({ type: 'look', seat });
  }

  /** The people at the table who are not at this device. */
  readonly others = $derived(this.seats.filter((seat) => seat.sitter.kind === 'person' && !seat.yours));

  /** Takes back one's last decision: at once where nobody minds, else one is asked first whether to ask. */
  takeBack(): void {
    const { view } = this.state;
    if (view?.undo.can) this.send({ type: 'undo' });
    else if (view?.take_back === undefined) return;
    else if (this.others.length) this.wish = { keep: view.take_back, number: view.number };
    else this.send({ type: 'offer-take-back', keep: view.take_back, number: view.number });
  }

  /** Whether the last wish to take back was withdrawn by the one who had it. */
  withdrew = false;

  withdraw(): void {
    this.withdrew = true;
    this.send({ type: 'answer-take-back', agree: false });
  }

  /** What goes if only the first decisions are kept, in words. */
  said(keep: number): string {
    const { first, more } = undone(this.state.news, keep);
    const line = first && newsLines(first, this.seats)[0]?.replace(/\.$/, '');
    const after = more === 0 ? '' : more === 1 ? ' and the move after it' : ` and the ${more} moves after it`;
    return line ? `“${line}”${after}` : `the last ${more + 1 === 1 ? 'move' : `${more + 1} moves`}`;
  }

  /** Looks at the board from another angle, from now on. */
  turn(angle: number): void {
    settings.turn(this.gameName, angle);
    this.send({ type: 'turn', angle });
    if (this.past) void this.goTo(this.past.number);
  }

  /** Goes to an earlier point, or back to the present. */
  async goTo(number: number | undefined): Promise<void> {
    if (number === undefined || number >= (this.state.view?.number ?? 0)) {
      this.past = undefined;
      return;
    }
    const key = `${this.state.you}/${this.angle}/${number}`;
    const known = this.earlier.get(key);
    this.past = { number, view: known ?? this.past?.view ?? this.state.view };
    if (known) return;
    // Who drags the slider over many points asks only for the one where it rests.
    await new Promise((rest) => setTimeout(rest, REST));
    if (this.past?.number !== number) return;
    try {
      const view = await api.view(this.id, number, this.state.you, this.angle);
      this.earlier.set(key, view);
      if (this.past?.number === number) this.past = { number, view };
    } catch (error) {
      this.problem = said(error);
    }
  }

  name(seat: number): string {
    const info = this.seats[seat];
    return info && info.sitter.kind !== 'open' ? seatName(info) : `Seat ${seat + 1}`;
  }

  retry(): void {
    this.socket.retry();
  }

  close(): void {
    this.socket.close();
  }

  private connect(state: Connection): void {
    this.connection = state;
    if (state === 'lost' && !this.state.info) void this.explain();
  }

  /** A socket does not say why it was refused; a request does. */
  private async explain(): Promise<void> {
    try {
      await api.table(this.id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'offline') return;
      this.missing = said(error);
      this.close();
    }
  }

  private hello() {
    const { news, chat, you, info } = this.state;
    return {
      type: 'hello' as const,
      last_seen: news[news.length - 1]?.number ?? 0,
      last_chat: chat[chat.length - 1]?.id ?? 0,
      angle: this.angle,
      ...(info && you !== null && { seat: you }),
    };
  }

  private receive(message: ServerMessage): void {
    const before = this.state;
    this.state = reduce(before, message, Date.now(), this.secrets);
    // The first greeting did not know which game it is.
    if (message.type === 'welcome' && !before.info && this.angle) this.send({ type: 'turn', angle: this.angle });
    if (message.type === 'refused') this.problem = sentence(message.message);
    if (message.type === 'offers' && message.offers.length) this.withdrew = false;
    if (message.type === 'view' && message.number !== this.wish?.number) this.wish = undefined;
    this.seen(message, before);
  }
}
