import { describe, expect, test } from 'vitest';
import type { TenantCtx } from '../../../shared/kernel/ctx.ts';
import { wrongFieldsOf } from '../../../shared/kernel/errors/domain-error.ts';
import { toWholeRefusal, validateLink } from '../../../shared/links/creation/validate-link.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const LONG_URL = 'https://example.com/Offers?b=1';
const validate = (fields: object) => validateLink(fields, NOW);

describe('A link to create', () => {
  test('without an alias has a generated code, and the default domain', () => {
    const link = {
      domain: null,
      code: null,
      isAlias: false,
      brandLike: false,
      longUrl: LONG_URL,
      host: 'example.com',
      expiresAt: null,
    };
    expect(validate({ longUrl: LONG_URL })).toEqual({ errors: [], link });
    expect(validate({ longUrl: LONG_URL, domain: null })).toEqual({ errors: [], link });
  });

  test('has its alias and domain in lower case, and its end as a moment', () => {
    const fields = { longUrl: LONG_URL, domain: 'GO.Example', code: 'Promo-1', expiresAt: '2030-12-31' };
    expect(validate(fields)).toMatchObject({
      errors: [],
      link: {
        domain: 'go.example',
        code: 'promo-1',
        isAlias: true,
        brandLike: false,
        expiresAt: '2030-12-31T05:00:00.000Z',
      },
    });
  });

  test('says whether its alias looks like a brand, which platform domains refuse', () => {
    expect(validate({ longUrl: LONG_URL, code: 'bancolombia' }).link.brandLike).toBe(true);
  });

  test.each([7, {}, 'go\0.example', '\ud800'])('is on the domain of nobody where it names %j', (domain) => {
    expect(validate({ longUrl: LONG_URL, domain }).link.domain).toBe('');
  });

  test('is refused for everything that is wrong with it, in the order of the contract', () => {
    const { errors } = validate({
      longUrl: 'http://10.0.0.1/',
      code: 'ADMIN',
      expiresAt: '2026-11-20T16:59:59Z',
    });
    expect(errors.map((error) => [error.code, wrongFieldsOf(error).map(({ field }) => field)])).toEqual([
      ['URL_BLOCKED_HOST', ['longUrl']],
      ['ALIAS_RESERVED', ['code']],
      ['EXPIRES_AT_INVALID', ['expiresAt']],
    ]);
  });

  test('is refused for an alias of other characters, at its field', () => {
    const [error] = validate({ longUrl: LONG_URL, code: 'a b' }).errors;
    expect(error?.code).toBe('ALIAS_INVALID');
    expect(error && wrongFieldsOf(error).map(({ field }) => field)).toEqual(['code']);
  });
});

test('a full day of a plan ends at midnight in Colombia, even if the database does not say how full it is', () => {
  const ctx = { clock: () => NOW } as TenantCtx;
  const code = 'URLSHORTENER_LINK_QUOTA_EXCEEDED';
  expect(toWholeRefusal(ctx, { outcome: 'refused', code }, { links: 1 })).toMatchObject({
    code,
    details: { retryAfterSec: 12 * 3_600 },
  });
});
