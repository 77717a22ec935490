// What this browser remembers: theme, sounds.

export type Theme = 'system' | 'light' | 'dark';

class Settings {
  theme = $state<Theme>(read('theme', ['light', 'dark']) ?? 'system');
  sounds = $state(read('sounds', ['off']) !== 'off');

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

export const settings = new Settings();
