import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole matches take longest: they begin first, so that no core is idle at the end. */
class MatchesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = (file: TestSpecification) => Number(file.moduleId.endsWith('games.e2e.ts'));
    return (await super.sort(files)).sort((a, b) => isLong(b) - isLong(a));
  }
}

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
    sequence: { sequencer: MatchesFirst },
    // A busy machine may be slow once; what fails twice is wrong.
    retry: 1,
  },
});
