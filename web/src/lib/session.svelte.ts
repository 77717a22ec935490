// Who one is, and the catalogue: asked once, used everywhere.
import type { GameInfo, Session } from '../protocol';
import { api } from './api';

class Here {
  me = $state.raw<Session>();
  games = $state.raw<GameInfo[]>([]);

  async load(): Promise<void> {
    [this.me, this.games] = await Promise.all([api.session(), api.games()]);
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }

  title(name: string): string {
    return this.game(name)?.title ?? name;
  }
}

export const here = new Here();
