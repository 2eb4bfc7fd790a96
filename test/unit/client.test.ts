import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateClient } from '../../client/generate.ts';
import { OperatorError } from '../../client/operator-error.ts';
import { retryDelayMs } from '../../client/with-retries.ts';

const GENERATED = new URL('../../client/generated/', import.meta.url);
const POLICY = { attempts: 4, baseMs: 100, maxWaitMs: 60_000 };
const refusal = (retryAfter?: string) =>
  new OperatorError(
    new Response(null, {
      status: 429,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    }),
    undefined,
  );

test('the client is what the document generates: else `npm run client`', async () => {
  const generated = await generateClient();
  expect(readdirSync(GENERATED).sort()).toEqual(Object.keys(generated).sort());
  for (const [name, text] of Object.entries(generated)) {
    expect(readFileSync(new URL(name, GENERATED), 'utf8') === text, name).toBe(true);
  }
});

test('pauses double, anywhere between none and their whole', () => {
  const delays = (random: number) =>
    [1, 2, 3].map((tried) => retryDelayMs(POLICY, tried, new TypeError('fetch failed'), () => random));
  expect(delays(1)).toEqual([100, 200, 400]);
  expect(delays(0)).toEqual([0, 0, 0]);
});

test('no pause ends before Retry-After; what is not seconds is ignored', () => {
  expect(retryDelayMs(POLICY, 1, refusal('7'), () => 0)).toBe(7000);
  expect(retryDelayMs(POLICY, 3, refusal('7'), () => 1)).toBe(7100);
  expect(retryDelayMs(POLICY, 1, refusal('soon'), () => 1)).toBe(100);
});
