import { expect, test } from 'vitest';
import { referrerDomain } from '../../../functions/redirect/read-visit.ts';

/** A domain of this length. */
const domainOf = (length: number) => `${`${'a'.repeat(63)}.`.repeat(3)}${'b'.repeat(length - 196)}.com`;

test.each([
  ['https://www.google.com/', 'google.com'],
  ['https://WWW.Google.com.co/search?q=secret', 'google.com.co'],
  ['http://l.facebook.com/l.php?u=x', 'l.facebook.com'],
  ['https://m.facebook.com', 'm.facebook.com'],
  ['https://t.co/abc', 't.co'],
  ['https://example.com:8443/path#frag', 'example.com'],
  ['https://example.com./', 'example.com'],
  ['https://user:secret@example.com/', 'example.com'],
  ['https://espa\u00f1a.com/', 'xn--espaa-rta.com'],
  ['https://example.xn--p1ai/', 'example.xn--p1ai'],
  ['https://my_shop.example.com/', 'my_shop.example.com'],
  ['https://wwww.example.com/', 'wwww.example.com'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['android-app://com.Slack', 'com.slack'],
  [`https://example.com/${'a'.repeat(100_000)}`, 'example.com'],
  [`https://${domainOf(253)}/`, domainOf(253)],
])('%s comes from %s', (referer, domain) => {
  expect(referrerDomain(referer, 'go.example.net')).toBe(domain);
});

test.each([
  null,
  '',
  ' ',
  'about:blank',
  'example.com',
  '/path',
  'https://',
  'https:///',
  'https://localhost:3000/',
  'http://intranet/',
  'http://192.168.1.1/admin',
  'http://8.8.8.8/',
  'http://2130706433/',
  'http://[::1]/',
  'data:text/html,x',
  'file:///C:/secret.txt',
  'chrome-extension://abcdefghijklmnop/',
  'ios-app://123456/',
  'ftp://files.example.com/',
  'chrome-extension://files.example.com/',
  `https://${domainOf(254)}/`,
  'android-app://',
  'android-app://gm/',
  'javascript:alert(1)',
  'https://exa mple.com/',
  'https://a..b.com/',
  'https://-a.com/',
  'https://exa"mple.com/',
  `https://${'a'.repeat(64)}.com/`,
  `https://${'a.'.repeat(130)}com/`,
  `https://${'a'.repeat(100_000)}.com/`,
  '\u0000\ud800',
])('%j comes from nowhere', (referer) => {
  expect(referrerDomain(referer, 'go.example.net')).toBeNull();
});

test.each([
  ['https://go.example.net/abc', 'go.example.net'],
  ['https://go.example.net/abc', 'GO.example.net:8787'],
  ['https://www.go.example.net/', 'go.example.net'],
  ['https://go.example.net/', 'www.go.example.net'],
])('%s is not a referrer of %s', (referer, ownHost) => {
  expect(referrerDomain(referer, ownHost)).toBeNull();
});

test('a sibling of its own host is a referrer', () => {
  expect(referrerDomain('https://example.net/', 'go.example.net')).toBe('example.net');
});
