import { describe, expect, test } from 'vitest';
import type { LinkRule } from '../../../db/links/tables/link-setting.ts';
import { chooseDestination } from '../../../shared/links/link-cache.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const RULES = [
  { platform: 'ios' as const, countries: ['CO', 'MX'], longUrl: 'ios in Colombia' },
  { countries: ['MX'], longUrl: 'Mexico' },
  { platform: 'android' as const, longUrl: 'android' },
  { platform: 'desktop' as const, longUrl: 'desktop' },
];

const choose = (userAgent: string, country: string | null, rules: typeof RULES | null = RULES) =>
  chooseDestination({ longUrl: 'default', rules }, { userAgent, country }, () => 0);

test.each([
  ['the first of several that match', IPHONE, 'MX', 'ios in Colombia'],
  ['a rule by country alone', ANDROID, 'MX', 'Mexico'],
  ['a rule by platform alone', ANDROID, 'CO', 'android'],
  ['a rule by platform where the country is unknown', ANDROID, null, 'android'],
  ['desktop systems', MAC, 'CO', 'desktop'],
  ['other desktop systems', LINUX, null, 'desktop'],
  ['the default where only one of two conditions holds', IPHONE, 'PE', 'default'],
  ['the default where the country is unknown', IPHONE, null, 'default'],
  ['the default for an unknown system', 'curl/8.0', 'CO', 'default'],
  ['the default for an empty user agent', '', null, 'default'],
])('leads to %s', (_, userAgent, country, destination) => {
  expect(choose(userAgent, country)).toBe(destination);
});

test('leads everybody to the destination of a link without rules', () => {
  expect(choose(IPHONE, 'CO', null)).toBe('default');
});

describe('Shares', () => {
  const VISITOR = { userAgent: ANDROID, country: 'CO' };
  const DRAWS = Array.from({ length: 100 }, (_, drawn) => drawn);
  const countsOf = (rules: LinkRule[], visitor: { userAgent: string; country: string | null } = VISITOR) => {
    const chosen = DRAWS.map((drawn) => chooseDestination({ longUrl: 'rest', rules }, visitor, () => drawn));
    return Object.fromEntries(
      Object.entries(Object.groupBy(chosen, (longUrl) => longUrl)).map(([longUrl, of = []]) => [
        longUrl,
        of.length,
      ]),
    );
  };

  test('lead as many of a hundred visitors as they say, and the rest to the destination', () => {
    expect(
      countsOf([
        { share: 30, longUrl: 'A' },
        { share: 1, longUrl: 'B' },
      ]),
    ).toEqual({ A: 30, B: 1, rest: 69 });
    expect(
      countsOf([
        { share: 50, longUrl: 'A' },
        { share: 50, longUrl: 'B' },
      ]),
    ).toEqual({ A: 50, B: 50 });
  });

  test('divide the visitors that no earlier rule leads and that their own rule is about', () => {
    const rules: LinkRule[] = [
      { platform: 'ios', longUrl: 'ios' },
      { countries: ['MX'], share: 40, longUrl: 'Mexico' },
      { share: 20, longUrl: 'new' },
      { platform: 'android', longUrl: 'android' },
    ];
    expect(countsOf(rules, { userAgent: IPHONE, country: 'MX' })).toEqual({ ios: 100 });
    expect(countsOf(rules, { userAgent: ANDROID, country: 'MX' })).toEqual({
      Mexico: 40,
      new: 20,
      android: 40,
    });
    expect(countsOf(rules)).toEqual({ new: 20, android: 80 });
    expect(countsOf(rules, { userAgent: MAC, country: null })).toEqual({ new: 20, rest: 80 });
  });

  test('draw a number only for a rule that needs it, and once', () => {
    let draws = 0;
    const draw = () => {
      draws += 1;
      return 99;
    };
    chooseDestination({ longUrl: 'rest', rules: RULES }, VISITOR, draw);
    expect(draws).toBe(0);
    const shared = [10, 20, 30].map((share) => ({ share, longUrl: `${share}` }));
    expect(chooseDestination({ longUrl: 'rest', rules: shared }, VISITOR, draw)).toBe('rest');
    expect(draws).toBe(1);
  });
});
