import { expect, test } from 'vitest';
import { normalizeCreation } from '../../../shared/links/creation/validate-link.ts';

const URL = 'https://example.com/Offers?b=1';
const full = { longUrl: URL, domain: 'go.example', code: 'promo', expiresAt: '2030-12-31T23:59:59.000Z' };

test.each([
  ['itself', full],
  ['an alias in upper case', { ...full, code: 'PROMO' }],
  ['a domain in upper case', { ...full, domain: 'GO.Example' }],
  ['the same time in another zone', { ...full, expiresAt: '2030-12-31 18:59:59-05:00' }],
  ['the same time in Colombia', { ...full, expiresAt: '2030-12-31 18:59:59' }],
])('a creation equals %s', (_, other) => {
  expect(normalizeCreation(other, 'short.example')).toEqual(normalizeCreation(full, 'short.example'));
  expect(normalizeCreation(other, null)).toEqual(full);
});

test.each([
  ['another destination', { ...full, longUrl: URL.toLowerCase() }],
  ['another domain', { ...full, domain: 'go.example.net' }],
  ['another alias', { ...full, code: 'promo2' }],
  ['another moment', { ...full, expiresAt: '2030-12-31T23:59:58Z' }],
  ['an alias with the Kelvin sign', { ...full, code: 'promo\u212a' }],
  ['no alias', { longUrl: URL, domain: full.domain, expiresAt: full.expiresAt }],
  ['no end', { longUrl: URL, domain: full.domain, code: full.code }],
])('a creation differs from one with %s', (_, other) => {
  expect(normalizeCreation(other, 'short.example')).not.toEqual(
    normalizeCreation({ ...full, code: 'promok' }, 'short.example'),
  );
  expect(normalizeCreation(other, 'short.example')).not.toEqual(normalizeCreation(full, 'short.example'));
});

test('a creation without a domain uses the default one, if there is one', () => {
  const bare = { longUrl: URL, domain: null, code: null, expiresAt: null };
  expect(normalizeCreation({ longUrl: URL }, null)).toEqual(bare);
  expect(normalizeCreation({ longUrl: URL }, 'go.example')).toEqual({ ...bare, domain: 'go.example' });
  expect(normalizeCreation({ longUrl: URL, domain: 'go.example' }, 'short.example')).toEqual({
    ...bare,
    domain: 'go.example',
  });
});

test.each(['tomorrow', '2030-02-31'])('an invalid time (%s) stays unchanged', (expiresAt) => {
  expect(normalizeCreation({ ...full, expiresAt }, null)).toEqual({ ...full, expiresAt });
});

test.each([undefined, null, 7, [], {}, { longUrl: 7 }, { ...full, code: 7 }])(
  'an invalid creation (%j) stays unchanged',
  (entry) => {
    expect(normalizeCreation(entry, 'go.example')).toBe(entry);
  },
);
