// What the person at the screen is about to say.
import type { Choice, Node, Table } from '../protocol';
import { numbers } from './numbers';
import { click, complete, offered, type Picked, proposed, remaining, targets } from './paths';

export class Picker {
  private picked = $state.raw<Picked>([]);
  private button = $state.raw<Choice>();
  private considered = $state<string | null>(null);
  private weighed = $state.raw<Choice>();

  readonly choices = $derived.by(() => this.table()?.choices ?? []);
  private readonly placeless = $derived(this.choices.filter((choice) => choice.clicks.length === 0));
  readonly targets = $derived(targets(this.choices, this.chosen));
  /** Choices without a place that say how many. */
  readonly numbers = $derived(numbers(this.placeless));
  /** The other choices without a place. */
  readonly buttons = $derived(this.placeless.filter((choice) => !this.numbers.includes(choice)));
  /** What to offer in a list. */
  readonly offered = $derived(offered(this.choices, this.chosen, (key) => this.boardKeys.has(key)));
  /** The move that waits for a confirmation. */
  readonly proposed = $derived(this.button ?? proposed(this.choices, this.chosen));
  /** The move that hovering or focus points at, or the number that was set. */
  readonly preview = $derived(this.previewed() ?? this.weighed);
  readonly ghosts = $derived<readonly Node[]>((this.preview ?? this.proposed)?.ghosts ?? []);

  private readonly boardKeys = $derived.by(() => new Set(this.table()?.board.nodes.map((node) => node.key)));

  constructor(
    private readonly table: () => Table | undefined,
    private readonly play: (choice: Choice) => void,
  ) {}

  /** The keys clicked so far. */
  get chosen(): Picked {
    return this.picked;
  }

  get active(): boolean {
    return this.picked.length > 0 || this.button !== undefined;
  }

  /** Clicks something; an unsure click does nothing before it is confirmed. */
  pick(key: string, unsure = false): void {
    this.button = undefined;
    const step = click(this.choices, this.picked, key, unsure);
    this.picked = step.picked;
    if (step.play) this.say(step.play);
  }

  /** A button: plain moves are played, others wait for a second click. */
  press(choice: Choice): void {
    this.picked = [];
    if (choice.tone === 'plain' || this.button?.text === choice.text) this.say(choice);
    else this.button = choice;
  }

  consider(key: string | null): void {
    this.considered = key;
  }

  /** A number that one may mean. */
  weigh(choice: Choice | undefined): void {
    this.weighed = choice;
  }

  confirm(): void {
    if (this.proposed) this.say(this.proposed);
  }

  say(choice: Choice): void {
    this.clear();
    this.play(choice);
  }

  clear(): void {
    this.picked = [];
    this.button = undefined;
    this.considered = null;
    this.weighed = undefined;
  }

  private previewed(): Choice | undefined {
    const key = this.considered;
    if (key === null || this.picked.includes(key)) return undefined;
    const further = [...this.picked, key];
    const left = remaining(this.choices, further);
    return complete(this.choices, further) ?? (left.length === 1 ? left[0] : undefined);
  }
}
