// Says what happened: to the live region, by sound, in the title, and by notification.
import { notify } from '../lib/notify';
import { router } from '../lib/router.svelte';
import { play } from '../lib/sound';
import { withNames } from '../lib/words';
import type { ServerMessage } from '../protocol';
import type { TableState } from './state';
import type { LiveTable } from './table.svelte';

export class Teller {
  /** What the live region says. */
  spoken = $state('');
  /** What is shown for a moment. */
  notice = $state('');

  constructor(private readonly live: LiveTable) {
    live.onmessage((message, before) => this.hear(message, before));
    $effect(() => {
      const title = live.game?.title ?? 'Atoll';
      document.title = live.yourTurn ? `● Your turn · ${title}` : `${title} · Atoll`;
    });
  }

  /** Says something and shows it for a moment. */
  say(text: string): void {
    this.spoken = this.notice = text;
    setTimeout(() => (this.notice = ''), 2500);
  }

  stop(): void {
    document.title = 'Atoll';
  }

  private hear(message: ServerMessage, before: TableState): void {
    if (message.type === 'news') {
      const sentences = message.news.flatMap((one) => one.sentences.map((sentence) => withNames(sentence, this.live.seats)));
      if (sentences.length) this.spoken = sentences.join('. ');
      if (message.news.some((one) => one.actor.kind === 'seat')) play('move');
    }
    // What was said to one viewer is not for the next.
    if (message.type === 'welcome' && message.you !== before.you) this.spoken = '';
    if (message.type === 'seats') this.hearSeats(before);
    if (message.type === 'offers') this.hearOffers(before);
    if (message.type === 'chat') this.spoken = `${message.name}: ${message.text}`;
    if (message.type === 'view' && before.view) this.hearView(message, before);
    if (message.type === 'rematch' && this.live.own.length) router.go(`/t/${message.table}`);
    if (message.type === 'hint') this.hearHint(message.advice.move);
  }

  private hearView(message: ServerMessage & { type: 'view' }, before: TableState): void {
    const { you } = this.live.state;
    if (message.state === 'running' && before.view?.state === 'waiting') this.say('Everybody is here: the match begins.');
    if (message.outcome && !before.view?.outcome) play('end');
    const mine = message.due.kind === 'seat' && message.due.seat === you;
    const wasMine = before.view?.due.kind === 'seat' && before.view.due.seat === you;
    if (!mine || wasMine) return;
    const prompt = message.table?.prompt;
    this.spoken = `${this.spoken}. Your turn. ${prompt?.title ?? ''}.`;
    if (document.hidden) play('turn');
    notify(`Your turn at ${this.live.game?.title ?? 'Atoll'}`, prompt?.title ?? '');
  }

  /** Who came and went while the table waits. */
  private hearSeats(before: TableState): void {
    const changed = this.live.seats.filter((seat, i) => !seat.yours && seat.sitter.kind !== before.seats[i]?.sitter.kind);
    const [one] = changed.filter((seat) => seat.sitter.kind === 'person');
    if (one && before.seats.length) this.say(`${this.live.name(one.seat)} sat down.`);
  }

  /** A wish of one's own that is gone, while nothing was taken back, was refused. */
  private hearOffers(before: TableState): void {
    const asked = before.offers.find((offer) => offer.kind === 'take-back');
    const still = this.live.state.offers.some((offer) => offer.kind === 'take-back');
    if (!asked || still || asked.seat !== before.you || asked.number !== before.view?.number || this.live.withdrew) return;
    const [who, ...more] = asked.waiting;
    this.say(who !== undefined && !more.length ? `${this.live.name(who)} did not agree.` : 'Not everybody agreed.');
  }

  private hearHint(move: string): void {
    const label = this.live.state.view?.table?.choices.find((choice) => choice.text === move)?.label ?? move;
    this.spoken = `Hint: ${label}.`;
  }
}
