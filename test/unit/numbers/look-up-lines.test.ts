import { expect, test } from 'vitest';
import type { NumberFacts } from '../../../db/numbers/functions/numbers.ts';
import { lookUpLines } from '../../../shared/numbers/batches/look-up-lines.ts';

const toLines = (inputs: readonly string[]) => inputs.map((input, place) => ({ input, line: place + 2 }));

const NOW = new Date('2026-03-02T14:30:00Z');

test('a chunk of numbers lets other work of its isolate run', async () => {
  const inputs = Array.from({ length: 5_000 }, (_, index) => String(573_105_550_000 + index));
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 0);
  const { lines } = await lookUpLines(toLines(inputs), undefined, new Date(), async (numbers) => ({
    facts: numbers.map(() => ({})),
    portability: true,
  }));
  clearInterval(others);
  expect(lines.map(({ input }) => input)).toEqual(inputs);
  expect(turns).toBeGreaterThan(20);
});

/** Looks up inputs with these known facts; returns the lines and the numbers queried. */
async function lookUp(inputs: string[], known: Record<string, NumberFacts> = {}, portability = true) {
  const asked: (readonly string[])[] = [];
  const found = await lookUpLines(toLines(inputs), 'CO', NOW, async (numbers) => {
    asked.push(numbers);
    return { facts: numbers.map((number) => known[number] ?? {}), portability };
  });
  return { ...found, asked };
}

test('the database gets each valid number once, and every line gets its own facts', async () => {
  const { lines, invalid, asked } = await lookUp(
    ['+57 300 1234567', '1', '3017654321', '573001234567', '571001234567'],
    {
      573001234567: { carrier: 'Tigo', ported: { routingNumber: '24', carrier: 'Movistar' } },
      573017654321: { carrier: 'Claro' },
      571001234567: { carrier: 'Nobody' },
    },
  );
  expect(asked).toEqual([['573001234567', '573017654321']]);
  const ported = { number: '573001234567', valid: true, ported: true, carrier: { name: 'Movistar' } };
  expect(lines).toMatchObject([
    { ...ported, input: '+57 300 1234567', checkedAt: NOW.toISOString() },
    { input: '1', error: { code: 'TOO_SHORT' } },
    { input: '3017654321', number: '573017654321', ported: false, carrier: { name: 'Claro' } },
    { ...ported, input: '573001234567' },
    { input: '571001234567', number: '571001234567', valid: false, carrier: null },
  ]);
  // One input that is not a number, and one outside every range.
  expect(invalid).toBe(2);
});

test('unpaid lines are those with invalid numbers, including repeated ones', async () => {
  expect(await lookUp(['x', 'x', '571001234567', '571001234567', '573001234567'])).toMatchObject({
    invalid: 4,
  });
  expect(await lookUp(['573001234567', '573001234567'])).toMatchObject({ invalid: 0 });
  expect(await lookUp(['x'])).toMatchObject({ invalid: 1, asked: [[]] });
});

test('an invalid line says only why', async () => {
  const { lines } = await lookUp(['call me', '573001234567890123']);
  expect(lines).toEqual([
    {
      line: 2,
      input: 'call me',
      error: { code: 'NOT_A_NUMBER', message: expect.stringMatching(/^This is not a telephone number\./) },
    },
    {
      line: 3,
      input: '573001234567890123',
      error: { code: 'TOO_LONG', message: expect.stringMatching(/^The number has too many digits\./) },
    },
  ]);
});

test('whether portability is known applies to every line', async () => {
  const facts = { 573001234567: { carrier: 'Tigo', ported: { routingNumber: '24' } } };
  const { lines } = await lookUp(['573001234567'], facts, false);
  expect(lines).toMatchObject([{ ported: null, carrier: { name: 'Tigo', source: 'numbering_plan' } }]);
});

test('numbers unknown to the database are valid and paid for', async () => {
  const { lines, invalid } = await lookUpLines(toLines(['573001234567']), undefined, NOW, async () => ({
    facts: [],
    portability: true,
  }));
  expect(lines).toMatchObject([{ valid: true, carrier: null, ported: false }]);
  expect(invalid).toBe(0);
});
