// What this browser remembers: theme, sounds, and how each board is looked at.
import type { Switches } from '../play/layers';

export type Theme = 'system' | 'light' | 'dark';

/** What is explained until it was done once: that holding a finger on something explains it, and that dashed outlines ask first. */
export type Lesson = 'held' | 'confirmed';

interface Board {
  angle: number;
  layers: Switches;
}

class Settings {
  theme = $state<Theme>(read('theme', ['light', 'dark']) ?? 'system');
  sounds = $state(read('sounds', ['off']) !== 'off');
  private learnt = $state<Readonly<Record<Lesson, boolean>>>({
    held: !matchMedia('(pointer: coarse)').matches || localStorage.getItem('held') !== null,
    confirmed: localStorage.getItem('confirmed') !== null,
  });
  private boards = $state<Readonly<Record<string, Board>>>(readBoards());

  /** From which angle the board of this game is looked at. */
  angle(game: string): number {
    return this.boards[game]?.angle ?? 0;
  }

  /** What was switched on or off on the board of this game. */
  layers(game: string): Switches {
    return this.boards[game]?.layers ?? {};
  }

  turn(game: string, angle: number): void {
    this.keep(game, { angle, layers: this.layers(game) });
  }

  toggleLayer(game: string, key: string, on: boolean): void {
    this.keep(game, { angle: this.angle(game), layers: { ...this.layers(game), [key]: on } });
  }

  private keep(game: string, board: Board): void {
    this.boards = { ...this.boards, [game]: board };
    localStorage.setItem('boards', JSON.stringify(this.boards));
  }

  /** From the theme that is seen to the other one; back to the system's choice when that is the same. */
  toggleTheme(): void {
    const systemDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const dark = this.theme === 'dark' || (this.theme === 'system' && systemDark);
    this.theme = systemDark === !dark ? 'system' : dark ? 'light' : 'dark';
    if (this.theme === 'system') {
      delete document.documentElement.dataset['theme'];
      localStorage.removeItem('theme');
    } else {
      document.documentElement.dataset['theme'] = this.theme;
      localStorage.setItem('theme', this.theme);
    }
  }

  /** Whether somebody has found out about something. */
  knows(lesson: Lesson): boolean {
    return this.learnt[lesson];
  }

  learn(lesson: Lesson): void {
    if (this.learnt[lesson]) return;
    this.learnt = { ...this.learnt, [lesson]: true };
    localStorage.setItem(lesson, 'yes');
  }

  toggleSounds(): void {
    this.sounds = !this.sounds;
    if (this.sounds) localStorage.removeItem('sounds');
    else localStorage.setItem('sounds', 'off');
  }
}

function read<T extends string>(name: string, allowed: readonly T[]): T | undefined {
  const value = localStorage.getItem(name);
  return allowed.find((one) => one === value);
}

function readBoards(): Record<string, Board> {
  try {
    const boards: unknown = JSON.parse(localStorage.getItem('boards') ?? '{}');
    return typeof boards === 'object' && boards !== null ? (boards as Record<string, Board>) : {};
  } catch {
    return {};
  }
}

export const settings = new Settings();
