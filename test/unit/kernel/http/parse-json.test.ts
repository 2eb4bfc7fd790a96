import { describe, expect, test } from 'vitest';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { renderError } from '../../../../shared/kernel/errors/render-error.ts';
import { findUnstorable } from '../../../../shared/kernel/http/input/field-details.ts';
import { parseJson } from '../../../../shared/kernel/http/input/parse-json.ts';
import { toErrorAnswer } from '../../../../shared/kernel/http/to-error-answer.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = async (body: string | Uint8Array) => {
  try {
    return await parseJson(typeof body === 'string' ? bytesOf(body) : body);
  } catch (error) {
    return error instanceof DomainError
      ? [error.code, ...renderError('en', toErrorAnswer(error)).details]
      : error;
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
])('%s is read', async (text) => {
  expect(await read(text)).toEqual(JSON.parse(text));
});

test.each(['{"a":1,"a":1}', '{"b":[],"a":1,"c":{},"a":2}', '[{"x":{"a":1,"\\u0061":2}}]'])(
  '%s has a repeated name in one object',
  async (text) => {
    expect(await read(text)).toEqual(
      refused('BAD_REQUEST', 'The name appears twice in the same object. Send it once.', 'a'),
    );
  },
);

test.each(['', ' \n'])('%j is empty', async (text) => {
  expect(await read(text)).toEqual(refused('BAD_REQUEST', 'The body is empty. Send JSON.'));
});

test.each([
  ['an unfinished object', '{"longUrl":'],
  ['a trailing comma', '{"a":1,}'],
  ['single quotes', "{'a':1}"],
  ['a name without quotes', '{a:1}'],
  ['a comment', '{"a":1/* here */}'],
  ['data after the end', '{"a":1} x'],
  ['NaN', '{"a":NaN}'],
  ['a number with a leading zero', '{"a":01}'],
  ['a raw line break in a string', '{"a":"b\n"}'],
  ['an invalid escape', '{"a":"\\x41"}'],
  ['a NUL after the end', '{"a":1}\0'],
  ['UTF-16', Uint8Array.from(Buffer.from('{"a":1}', 'utf16le'))],
  ['an overlong encoding', Uint8Array.of(0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d)],
  ['an encoded surrogate', Uint8Array.of(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d)],
  ['unclosed levels', '{"a":'.repeat(10_000)],
  ['100,000 levels of arrays', nested(100_000)],
  ['100,000 levels of objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
])('%s is not read', async (_, body) => {
  expect(await read(body)).toMatchObject({ 0: 'BAD_REQUEST' });
});

test('invalid JSON is reported with its position', async () => {
  expect(await read('{\n "a": tru }')).toEqual(
    refused('BAD_REQUEST', 'The body is not valid JSON: line 2, column 7.'),
  );
});

test.each([
  ['an invalid byte', Uint8Array.of(0x22, 0xff, 0x22)],
  ['half a character', Uint8Array.of(0x22, 0xc3)],
])('%s is not valid UTF-8', async (_, bytes) => {
  expect(await read(bytes)).toEqual(refused('BAD_REQUEST', 'The body is not valid UTF-8.'));
});

test('a byte order mark is not JSON', async () => {
  expect(await read('\ufeff{}')).toEqual(
    refused('BAD_REQUEST', 'The body is not valid JSON: line 1, column 1.'),
  );
});

test('32 levels are accepted, and one more is not', async () => {
  expect(await read(nested(32))).toEqual(JSON.parse(nested(32)));
  expect(await read(nested(33))).toEqual(refused('BAD_REQUEST', 'The body is nested too deeply.'));
  expect(await read(`[${Array(40).fill('[]').join()}]`)).toHaveLength(40);
});

describe('Names and values', () => {
  const tooMany = refused('PAYLOAD_TOO_LARGE', 'The body must contain at most 250000 names and values.');
  const thousandNames = `{${Array.from({ length: 1_000 }, (_, n) => `"${n}":0`).join()}}`;
  const list = (values: number) => `[${Array(values).fill('1').join()}]`;

  test('are accepted up to 250,000, and no more', async () => {
    // The list counts as a value too.
    expect(await read(list(249_999))).toHaveLength(249_999);
    expect(await read(list(250_000))).toEqual(tooMany);
  });

  test.each([
    [
      'names',
      (count: number) =>
        `[${Array(Math.ceil(count / 1_000))
          .fill(thousandNames)
          .join()}]`,
    ],
    ['objects', (count: number) => `[${Array(count).fill('{}').join()}]`],
    ['lists', (count: number) => `[${Array(count).fill('[]').join()}]`],
  ])('include %s', async (_, make) => {
    expect(await read(make(120_000))).not.toEqual(tooMany);
    expect(await read(make(125_001))).toEqual(tooMany);
  });

  test('do not include what is in a string', async () => {
    const text = ',:[{\\"\\\\'.repeat(100_000);
    expect(await read(`["${text}"]`)).toEqual([text.replaceAll('\\"', '"').replaceAll('\\\\', '\\')]);
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
])('%j cannot be stored because of the value at %j', (value, fields) => {
  expect(findUnstorable(value).map(({ field }) => field)).toEqual(fields);
});

test('other requests are served between the steps of checking a large body', async () => {
  let served = 0;
  const serve = (): void => {
    served += 1;
    timer = setTimeout(serve, 0);
  };
  let timer = setTimeout(serve, 0);
  await read(`[${Array(100_000).fill('"573001234567"').join()}]`);
  clearTimeout(timer);
  expect(served).toBeGreaterThan(4);
});
