import { defineConfig } from 'vitest/config';

// Browser tests: a real Chromium against a real server. See e2e/server.ts for which server.
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite-e2e',
  test: {
    include: ['*.e2e.ts'],
    globalSetup: ['server.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A busy machine may be slow once; what fails twice is wrong.
    retry: 1,
  },
});
