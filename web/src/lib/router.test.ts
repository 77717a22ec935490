import { beforeAll, expect, test, vi } from 'vitest';
import type { routeOf as RouteOf } from './router.svelte';

let routeOf: typeof RouteOf;
beforeAll(async () => {
  vi.stubGlobal('location', { href: 'http://a/', pathname: '/', search: '' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { addEventListener: () => {} });
  ({ routeOf } = await import('./router.svelte'));
});

test('addresses mean pages', () => {
  const page = (path: string) => routeOf(new URL(path, 'http://a'));
  expect(page('/')).toEqual({ page: 'home' });
  expect(page('/g/iye')).toEqual({ page: 'game', game: 'iye' });
  expect(page('/t/abc?seat=k')).toEqual({ page: 'table', id: 'abc', token: 'k' });
  expect(page('/people/Ay%C5%9Fe')).toEqual({ page: 'person', name: 'Ayşe' });
  for (const path of ['/x', '/g', '/t/a/b', '/credits/x', '/g/%zz']) expect(page(path), path).toEqual({ page: 'missing' });
});
