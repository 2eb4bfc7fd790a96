import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { computeCosts } from '../../../docs/operations/cost-table.ts';

test('the page of the costs says what the measured numbers come to', () => {
  const page = readFileSync(new URL('../../../docs/operations/cost.md', import.meta.url), 'utf8');
  expect(page, 'npm run cost').toBe(computeCosts(page));
});

test('a page without a part that is computed is refused', () => {
  expect(() => computeCosts('# What it costs')).toThrow('per million');
});
