// The server that is tested: the one at ATOLL_URL, or one that is started from the program ATOLL_BIN.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
  }
}

/** A port that nobody uses, below those that the system lends to clients. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const probe = createServer();
    const free = new Promise<boolean>((found) => {
      probe.once('error', () => found(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => found(true)));
    });
    if (await free) return port;
  }
}

/** Waits until a server answers. */
export async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const ready = await fetch(`${url}/readyz`).then((answer) => answer.ok, () => false);
    if (ready) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`No server answers at ${url}.`);
}

/** Starts a server of its own. */
export function start(program: string, port: number, data: string): ChildProcess {
  return spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, '--no-limits'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

export const temporary = (): string => mkdtempSync(join(tmpdir(), 'atoll-e2e-'));

export default async function setup(project: TestProject): Promise<() => void> {
  const program = process.env['ATOLL_BIN'];
  const url = program ? `http://127.0.0.1:${await freePort()}` : (process.env['ATOLL_URL'] ?? 'http://127.0.0.1:8000');
  const child = program ? start(program, Number(new URL(url).port), temporary()) : undefined;
  await answers(url);
  project.provide('url', url);
  return () => void child?.kill();
}
