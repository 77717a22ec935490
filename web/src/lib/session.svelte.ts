// Who one is, and the catalogue: asked once, used everywhere.
import type { GameInfo, Session } from '../protocol';
import { api } from './api';

class Here {
  me = $state.raw<Session>();
  games = $state.raw<GameInfo[]>([]);

  async load(): Promise<void> {
    // Who one is must be settled first: two first answers at once would make two guests.
    this.me = await api.session();
    this.games = await api.games();
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }

  title(name: string): string {
    return this.game(name)?.title ?? name;
  }
}

export const here = new Here();
