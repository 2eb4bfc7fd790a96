import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createToken,
  hashToken,
  isWellFormedToken,
  readBearerToken,
} from '../../../../shared/kernel/auth/token.ts';

const TOKEN = `svc_${'0123456789abcdef'.repeat(2)}`;

test.each([
  ['Bearer abc', 'abc'],
  ['bearer   abc  ', 'abc'],
  ['BEARER abc def', 'abc def'],
  ['Bearer ', undefined],
  ['Bearer', undefined],
  ['Bearerabc', undefined],
  ['Basic abc', undefined],
  ['x Bearer abc', undefined],
  ['', undefined],
  [undefined, undefined],
])('the token of the header %j is %j', (header, token) => {
  expect(readBearerToken(header)).toBe(token);
});

test.each([
  [TOKEN, true],
  [TOKEN.toUpperCase(), false],
  [`${TOKEN}0`, false],
  [TOKEN.slice(0, -1), false],
  [`x${TOKEN}`, false],
  [TOKEN.replace('f', 'g'), false],
  ['', false],
])('%j is well-formed: %s', (token, expected) => {
  expect(isWellFormedToken(token)).toBe(expected);
});

test('only a new token of the right form is well-formed', () => {
  const tokens = Array.from({ length: 100 }, createToken);
  expect(tokens.every(isWellFormedToken)).toBe(true);
  expect(new Set(tokens).size).toBe(100);
});

test('a token is stored as its sha256', async () => {
  expect(hashToken(TOKEN)).toBe(createHash('sha256').update(TOKEN).digest('hex'));
});
