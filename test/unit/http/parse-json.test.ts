import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../shared/http/api-error.ts';
import { findUnstorable } from '../../../shared/http/input/find-unstorable.ts';
import { parseJson } from '../../../shared/http/input/parse-json.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (body: string | Uint8Array) => {
  try {
    return parseJson(typeof body === 'string' ? bytesOf(body) : body);
  } catch (error) {
    return error instanceof ApiError ? [error.code, error.details[0]] : error;
  }
};
const refused = (code: string, message: string, field = 'body') => [code, { field, message }];
const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

test.each([
  '{"a":{"b":[1,{"c":"x\\"}{","d":null}]},"e":"[{:,\\\\"}',
  '[{"a":1},{"a":2}]',
  '{"a":{"a":1},"b":["a","a"]}',
  ' "text" ',
  '1',
])('%s is read', (text) => {
  expect(read(text)).toEqual(JSON.parse(text));
});

test.each(['{"a":1,"a":1}', '{"b":[],"a":1,"c":{},"a":2}', '[{"x":{"a":1,"\\u0061":2}}]'])(
  '%s has a name twice in one object',
  (text) => {
    expect(read(text)).toEqual(refused('BAD_REQUEST', 'The name appears twice in one object.', 'a'));
  },
);

test.each(['', ' \n'])('%j is empty', (text) => {
  expect(read(text)).toEqual(refused('BAD_REQUEST', 'The body is empty: send JSON.'));
});

test('what is no JSON is told by its place', () => {
  expect(read('{\n "a": tru }')).toEqual(
    refused('BAD_REQUEST', 'The body is not valid JSON: line 2, column 7.'),
  );
});

test.each([
  ['a byte that UTF-8 has not', Uint8Array.of(0x22, 0xff, 0x22)],
  ['half a character', Uint8Array.of(0x22, 0xc3)],
])('%s is no UTF-8', (_, bytes) => {
  expect(read(bytes)).toEqual(refused('BAD_REQUEST', 'The body is not valid UTF-8.'));
});

test('a byte order mark is no JSON', () => {
  expect(read('\ufeff{}')).toEqual(refused('BAD_REQUEST', 'The body is not valid JSON: line 1, column 1.'));
});

test('32 levels are read, one more is not', () => {
  expect(read(nested(32))).toEqual(JSON.parse(nested(32)));
  expect(read(nested(33))).toEqual(refused('BAD_REQUEST', 'The body is nested too deeply.'));
  expect(read(`[${Array(40).fill('[]').join()}]`)).toHaveLength(40);
});

describe('Of names and values', () => {
  const tooMany = refused('PAYLOAD_TOO_LARGE', 'The body takes 250000 names and values at most.');
  const list = (values: number) => `[${Array(values).fill('1').join()}]`;

  test('250,000 are read, one more is not', () => {
    // The list counts as a value too.
    expect(read(list(249_999))).toHaveLength(249_999);
    expect(read(list(250_000))).toEqual(tooMany);
  });

  test.each([
    ['names', (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n}":0`).join()}}`],
    ['objects', (count: number) => `[${Array(count).fill('{}').join()}]`],
    ['lists', (count: number) => `[${Array(count).fill('[]').join()}]`],
  ])('%s count', (_, make) => {
    expect(read(make(120_000))).not.toEqual(tooMany);
    expect(read(make(125_001))).toEqual(tooMany);
  });

  test('what is within a string does not', () => {
    const text = ',:[{\\"\\\\'.repeat(100_000);
    expect(read(`["${text}"]`)).toEqual([text.replaceAll('\\"', '"').replaceAll('\\\\', '\\')]);
  });
});

test.each([
  ['a\0', ['body']],
  ['\ud800', ['body']],
  [{ a: [1, { b: 'x\0' }], c: '\ud800', d: 'd' }, ['a.1.b', 'c']],
  [{ a: { 'b\0': 1, c: '\0' } }, ['a.c', 'a']],
  [{ '\udc00': 1 }, ['body']],
  [
    ['x', ['\0', '\0']],
    ['1.0', '1.1'],
  ],
  [{ a: ['é🤖', null, 1, true], b: {} }, []],
  ['', []],
  [Array(5_000).fill('\0'), Array.from({ length: 1_000 }, (_, index) => String(index))],
])('%j cannot be stored for what is at %j', (value, fields) => {
  expect(findUnstorable(value).map(({ field }) => field)).toEqual(fields);
});
