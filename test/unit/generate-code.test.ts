import { expect, test } from 'vitest';
import type { Database } from '../../db/client.ts';
import { createLink } from '../../functions/urlshortener/domain/create-link.ts';
import { generateCode } from '../../functions/urlshortener/domain/generate-code.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { CallerContext } from '../../shared/http/context.ts';

const LONG_URL = 'https://example.com';

/** A caller whose database has taken every code that is drawn; tells how often it was asked. */
function createFullDomain() {
  const state = { asked: 0 };
  const query = async () => {
    state.asked += 1;
    const entries = [{ refusal: 'ALIAS_TAKEN' }];
    return [{ result: { outcome: 'created', entries, chargedMicro: 0, emitted: [] } }];
  };
  // A creation of one link that is refused asks its context for nothing else.
  const ctx = {
    db: { $client: { query } } as unknown as Database,
    config: { SHORT_URL_BASE: 'https://{domain}' },
    caller: { organizationId: 1, keyId: 1, costCenterId: 1, enabledServices: [] },
    clock: () => new Date(),
    idempotency: undefined,
  } as unknown as CallerContext;
  return { ctx, state };
}

const codeOf = (refusal: unknown) => (refusal instanceof ApiError ? refusal.code : refusal);

test('where every code that is drawn is taken, a few are tried and CODE_GENERATION_FAILED is answered', async () => {
  const { ctx, state } = createFullDomain();
  const refusal = await createLink(ctx, { longUrl: LONG_URL }).catch(codeOf);
  expect(refusal).toBe('CODE_GENERATION_FAILED');
  expect(state.asked).toBe(5);
});

test('an alias that is taken is no matter of drawing another', async () => {
  const { ctx, state } = createFullDomain();
  expect(await createLink(ctx, { longUrl: LONG_URL, code: 'offers-2027' }).catch(codeOf)).toBe('ALIAS_TAKEN');
  expect(state.asked).toBe(1);
});

test('codes are 7 of 0-9 a-z, each as often as any other', () => {
  const drawn = Array.from({ length: 20_000 }, generateCode);
  for (const code of drawn) expect(code).toMatch(/^[0-9a-z]{7}$/);
  const counts = Map.groupBy(drawn.join(''), (character) => character);
  const expected = (drawn.length * 7) / 36;
  expect(counts.size).toBe(36);
  // Six standard deviations of a binomial count: chance alone does not get there.
  for (const { length } of counts.values())
    expect(Math.abs(length - expected)).toBeLessThan(6 * Math.sqrt(expected));
});
