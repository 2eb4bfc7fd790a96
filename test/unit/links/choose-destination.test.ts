import { expect, test } from 'vitest';
import { chooseDestination } from '../../../functions/redirect/find-link.ts';

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
  chooseDestination(
    {
      tenureId: 1,
      linkId: 1,
      longUrl: 'default',
      expiresAtMs: null,
      expiredUrl: 'expired',
      rules,
      passQuery: false,
    },
    { userAgent, country },
  );

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
