import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { computeCosts } from '../../../docs/operations/cost-table.ts';

test('the cost page shows what the measured numbers add up to', () => {
  const page = readFileSync(new URL('../../../docs/operations/cost.md', import.meta.url), 'utf8');
  expect(page, 'npm run cost').toBe(computeCosts(page));
});

test('a page without a computed part is refused', () => {
  expect(() => computeCosts('# What it costs')).toThrow('per million');
});
