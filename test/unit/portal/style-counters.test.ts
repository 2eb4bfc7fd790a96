import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const UI = join(import.meta.dirname, '../../../functions/portal/ui');
const style = globSync('styles/*.css', { cwd: UI })
  .map((file) => readFileSync(join(UI, file), 'utf8'))
  .join('\n');

// Without one, each element that counts has a counter of its own, and what shows the sum shows 0.
test('what a style counts, such as selected rows, has a place in which it is counted', () => {
  const of = (what: string) =>
    [...style.matchAll(new RegExp(`${what}: (\\w+)`, 'g'))].map(([, name]) => name);
  expect(of('counter-increment').length).toBeGreaterThan(0);
  expect(of('counter-reset')).toEqual(expect.arrayContaining(of('counter-increment')));
});
