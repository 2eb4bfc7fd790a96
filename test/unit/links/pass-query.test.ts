import { expect, test } from 'vitest';
import { passQuery } from '../../../functions/redirect/find-link.ts';
import { decodeLink, encodeLink } from '../../../shared/links/link-cache.ts';

test.each([
  ['to a destination without a query', 'https://a.example/x', '?utm=sms', 'https://a.example/x?utm=sms'],
  ['to a destination without a path', 'https://a.example', '?a=1', 'https://a.example?a=1'],
  ['behind its own', 'https://a.example/?a=1', '?b=2&c', 'https://a.example/?a=1&b=2&c'],
  ['behind an empty query', 'https://a.example/?', '?b=2', 'https://a.example/?b=2'],
  ['behind a query that ends with &', 'https://a.example/?a=1&', '?b=2', 'https://a.example/?a=1&b=2'],
  [
    'before its fragment',
    'https://a.example/?a=1#/page?b=1#c',
    '?b=2',
    'https://a.example/?a=1&b=2#/page?b=1#c',
  ],
  ['as often as the visitor has one', 'https://a.example/', '?b=1&b=2', 'https://a.example/?b=1&b=2'],
  [
    'in the spelling of the visitor',
    'https://a.example/',
    '?n=%C3%B1+%0D%0A',
    'https://a.example/?n=%C3%B1+%0D%0A',
  ],
  ['without empty ones', 'https://a.example/', '?&&b=2&', 'https://a.example/?b=2'],
])('passes parameters %s', (_, location, query, whole) => {
  expect(passQuery(location, query)).toBe(whole);
});

test.each([
  ['the same name', 'https://a.example/?ref=own', '?ref=other', 'https://a.example/?ref=own'],
  ['a name without a value', 'https://a.example/?ref', '?ref=other', 'https://a.example/?ref'],
  ['another spelling of it', 'https://a.example/?ref=own', '?%72ef=other', 'https://a.example/?ref=own'],
  ['an encoded name', 'https://a.example/?a%5B%5D=own', '?a[]=other', 'https://a.example/?a%5B%5D=own'],
  ['a name with a space', 'https://a.example/?a+b=own', '?a%20b=other', 'https://a.example/?a+b=own'],
  [
    'a name behind a semicolon',
    'https://a.example/?a=1;ref=own',
    '?ref=other',
    'https://a.example/?a=1;ref=own',
  ],
  [
    'a name hidden by a semicolon',
    'https://a.example/?ref=own',
    '?x;ref=other',
    'https://a.example/?ref=own&x%3Bref=other',
  ],
  [
    'a name behind a question mark',
    'https://a.example/??ref=own',
    '??ref=other',
    'https://a.example/??ref=own',
  ],
  ['several', 'https://a.example/?a=1&b=2', '?b=3&c=4&a=5', 'https://a.example/?a=1&b=2&c=4'],
])('keeps the value of the destination for %s', (_, location, query, whole) => {
  expect(passQuery(location, query)).toBe(whole);
});

test.each([
  ['a visitor without parameters', 'https://a.example/?#', ''],
  ['an empty query', 'https://a.example/', '?'],
  ['a query that is too long', 'https://a.example/', `?a=${'x'.repeat(2_046)}`],
  [
    'a location that would be too long for a header',
    `https://a.example/${'x'.repeat(8_160)}`,
    '?abcdefghijklmnop=1',
  ],
])('leaves the destination as it is for %s', (_, location, query) => {
  expect(passQuery(location, query)).toBe(location);
});

test('passes a query of the greatest length', () => {
  const query = `?a=${'x'.repeat(2_045)}`;
  expect(passQuery('https://a.example/', query)).toBe(`https://a.example/${query}`);
});

test('reads cached links of the forms before this setting, and writes them as before where it is off', () => {
  const plain = { tenureId: 1, linkId: 2, longUrl: 'https://a.example/', expiresAtMs: null };
  const rules = [{ platform: 'ios' as const, longUrl: 'https://a.example/ios' }];
  const off = { ...plain, expiredUrl: null, rules: null, passQuery: false };
  expect(decodeLink('[1,2,"https://a.example/",null]')).toEqual(off);
  expect(encodeLink(off)).toBe('[1,2,"https://a.example/",null]');
  const ruled = { ...off, rules };
  expect(decodeLink(JSON.stringify([...Object.values(plain), null, rules]))).toEqual(ruled);
  expect(encodeLink(ruled)).toBe(JSON.stringify([...Object.values(plain), null, rules]));
  const on = { ...off, passQuery: true };
  expect(decodeLink(encodeLink(on))).toEqual(on);
});
