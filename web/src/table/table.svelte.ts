// A table that is being looked at: what is known of it, and what one can do.
import { api, ApiError, said } from '../lib/api';
import { here } from '../lib/session.svelte';
import { settings } from '../lib/settings.svelte';
import { withNames } from '../lib/words';
import type { GameInfo, SeatInfo, ServerMessage, Table, View } from '../protocol';
import { shown } from '../play/layers';
import { type Connection, TableSocket, type Wish } from './socket';
import { latest, nothing, reduce, stops, type TableState } from './state';

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

  readonly seats = $derived<readonly SeatInfo[]>(this.state.info?.seats ?? []);
  readonly own = $derived(this.seats.filter((seat) => seat.yours).map((seat) => seat.seat));
  readonly gameName = $derived(this.state.info?.game ?? '');
  readonly angle = $derived(settings.angle(this.gameName));
  readonly view = $derived(this.past ? this.past.view : this.state.view);
  readonly table = $derived<Table | undefined>(this.view?.table && shown(this.view.table, settings.layers(this.gameName)));
  readonly over = $derived(this.state.info?.state === 'over');
  readonly dueSeat = $derived(this.state.view?.due.kind === 'seat' ? this.state.view.due.seat : undefined);
  readonly yourTurn = $derived(this.dueSeat !== undefined && this.dueSeat === this.state.you);
  readonly game = $derived<GameInfo | undefined>(this.state.info && here.game(this.state.info.game));
  readonly secrets = $derived(this.game?.secrets ?? true);
  readonly latest = $derived(latest(this.state.news, this.state.you));
  readonly stops = $derived(stops(this.state.news));
  /** Somebody else at this device is to act: the curtain falls where the game has secrets. */
  readonly handTo = $derived(this.dueSeat !== undefined && this.dueSeat !== this.state.you && this.own.includes(this.dueSeat) ? this.dueSeat : undefined);

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
  async look(seat: number): Promise<void> {
    this.past = undefined;
    if (this.secrets) this.state = { ...this.state, view: undefined, before: undefined, news: [], advice: undefined };
    this.send({ type: 'look', seat });
    if (!this.secrets) return;
    const news = await api.news(this.id, seat).catch(() => []);
    if (this.state.you === seat) this.state = { ...this.state, news };
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
    return withNames(`Seat ${seat}`, this.seats);
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
      this.missing = error.message;
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
    if (message.type === 'refused') this.problem = message.message;
    this.seen(message, before);
  }
}
