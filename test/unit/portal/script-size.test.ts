import { globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BASE } from '../../../shared/kernel/site/base.ts';
import { TOKENS } from '../../../shared/kernel/site/tokens.ts';

const UI = join(import.meta.dirname, '../../../functions/portal/ui');
const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/** As they are written; the deployed ones are smaller. */
const sizeOf = (pattern: string): number =>
  globSync(pattern, { cwd: UI }).reduce((sum, file) => sum + statSync(join(UI, file)).size, 0);

test("the portal's script is less than 10 kB, its style at most 42 kB and its font at most 60 kB", () => {
  expect(globSync('**/*.browser.js', { cwd: UI })).toHaveLength(1);
  expect(sizeOf('**/*.browser.js')).toBeLessThan(10_000);
  expect(sizeOf('styles/*.css') + TOKENS.length + BASE.length).toBeLessThan(42_000);
  expect(statSync(FONT).size).toBeLessThanOrEqual(60_000);
});
