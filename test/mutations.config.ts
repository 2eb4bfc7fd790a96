import { defineConfig } from 'vitest/config';

/** What looks at the repository itself: changed code is nothing to it. */
const OF_THE_REPOSITORY = [
  'architecture',
  'cited-paths',
  'clauses',
  'cost-page',
  'deployment',
  'openapi-compatibility',
  'openapi-validity',
  'site',
];

/** What Stryker runs on each change that it makes: functions by themselves, in this process. */
export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts'],
    exclude: OF_THE_REPOSITORY.map((name) => `test/unit/${name}.test.ts`),
  },
});
