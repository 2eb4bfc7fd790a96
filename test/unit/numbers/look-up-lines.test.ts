import { expect, test } from 'vitest';
import { lookUpLines } from '../../../functions/numberinsight/domain/look-up-lines.ts';

test('a chunk of numbers lets the others of its isolate have their turn', async () => {
  const inputs = Array.from({ length: 5_000 }, (_, index) => String(573_105_550_000 + index));
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 0);
  const { lines } = await lookUpLines(inputs, { country: undefined }, new Date(), async (numbers) => ({
    facts: numbers.map(() => ({})),
    portability: true,
  }));
  clearInterval(others);
  expect(lines.map(({ input }) => input)).toEqual(inputs);
  expect(turns).toBeGreaterThan(20);
});
