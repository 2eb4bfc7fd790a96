import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkLines } from '../../../../shared/kernel/lines/check-lines.ts';
import { type NumberedLine, readLines } from '../../../../shared/kernel/lines/read-lines.ts';
import { IS_CI, onCi, rotateSample } from '../../../harness/ci.ts';
import { createCpuWatch } from '../../../harness/machine/cpu-ms.ts';

const COLUMNS = { known: ['number', 'source'], required: 'number' };
const Item = z.strictObject({ number: z.string().regex(/^[0-9]{8,15}$/), source: z.string().nullish() });
const MIB = 1024 * 1024;

/** A body of so many bytes that repeats a text, all in memory, so that nothing but the reader itself can pause. */
async function* bodyOf(text: string, bytes: number, first = ''): AsyncGenerator<Uint8Array> {
  const times = Math.max(1, Math.floor(Math.min(MIB, bytes) / text.length));
  const chunk = new TextEncoder().encode(text.repeat(times));
  yield new TextEncoder().encode(first);
  for (let sent = 0; sent < bytes; sent += chunk.byteLength) yield chunk;
}

const check = (lines: AsyncIterable<NumberedLine>) =>
  checkLines({ language: 'en' }, lines, Item, { atOnce: 1_000, write: async () => {} });

/** At most this many lines with something in them, as every operation allows. */
async function* atMost(most: number, lines: AsyncIterable<NumberedLine>): AsyncGenerator<NumberedLine> {
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if (count > most) return;
    yield line;
  }
}

const NDJSON = 'application/x-ndjson';
const DENSE = `[${'1,'.repeat(16_000)}1]\n`;
const UNENDED = `[${'1,'.repeat(16_000)}1\n`;
const NAMES = `{${Array.from({ length: 3_000 }, (_, index) => `"k${index}":1`).join(',')}}\n`;

/** Bodies that keep us busy. */
const BODIES: [what: string, mediaType: string, text: string, first?: string][] = [
  ['empty lines', NDJSON, '\n'],
  ['empty lines of CSV', 'text/csv', '\r\n'],
  ['empty lines of an old Mac', 'text/csv', '\r'],
  ['rows of separators only', 'text/csv', ';;;;\n', 'number;source\n'],
  ['rows of empty quotes', 'text/csv', '"";"";""\n', 'number;source\n'],
  ['rows of a separator of their own', 'text/csv', '||||\n', 'sep=|\nnumber|source\n'],
  ['lines of spaces', NDJSON, `${' '.repeat(63)}\n`],
  ['one line', NDJSON, 'x'],
  ['one line of separators', 'text/csv', ','],
  ['lines of one character', NDJSON, 'x\n'],
  ['lines of CSV of one character', 'text/csv', 'x\n', 'number\n'],
  ['lines that are wrong in each field', NDJSON, '{"number":1,"source":2,"other":3}\n'],
  ['lines that are right', NDJSON, '{"number":"573001234567"}\n'],
  ['lines of thousands of values', NDJSON, DENSE],
  ['lines of thousands of values that do not end', NDJSON, UNENDED],
  ['lines of thousands of names', NDJSON, NAMES],
  ['lines of deep nesting', NDJSON, `${'['.repeat(16_000)}${']'.repeat(16_000)}\n`],
  ['lines of escapes', NDJSON, `{"number":"${'\\u0041'.repeat(5_000)}"}\n`],
  ['lines of thousands of fields', 'text/csv', `${','.repeat(32_000)}\n`, 'number\n'],
];

/** The part of the largest body that is read, and of its seconds. */
const PART = onCi(1 / 4, 1 / 32);
/** The fixed cost of every request counts more in a part. */
const ONCE_MS = 250;

/** The most that is read of such a body: it ends with its bytes, or with two million lines. */
const bytesOf = (text: string): number =>
  /[\r\n]$/.test(text) ? Math.min(64 * MIB, 2_000_000 * text.length) : 64 * MIB;

test.each(rotateSample(BODIES, 3, 0))(
  'a body of %s takes at most 5 seconds of CPU, and others wait little',
  async (_, mediaType, text, first) => {
    const watch = createCpuWatch();
    const body = bodyOf(text, bytesOf(text) * PART, first);
    const lines = atMost(100_000 * PART, readLines(body, mediaType, COLUMNS));
    await check(lines).catch((error: unknown) => expect(error).toMatchObject({ code: 'BAD_REQUEST' }));
    const { totalMs, longestMs } = watch.end();
    expect(totalMs).toBeLessThan(5_000 * PART + ONCE_MS);
    expect(longestMs).toBeLessThan(50);
  },
);

test.runIf(IS_CI)('a file of more than two million lines is refused, also if they are empty', async () => {
  const read = check(readLines(bodyOf('\n', 3 * MIB), NDJSON, COLUMNS));
  await expect(read).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('2,000,000 lines, empty ones included'),
  });
});

test('elements keep their numbers among empty lines, and a line of too many values fails alone', async () => {
  const text = `\n\n{"number":"573001234567"}\n \n${DENSE}\n{"number":"1"}`;
  const found: [number, boolean][] = [];
  for await (const line of readLines(bodyOf(text, 1), NDJSON, COLUMNS)) {
    found.push([line.number, 'unreadable' in line]);
    if (found.length === 3) break;
  }
  expect(found).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
});

test.runIf(IS_CI)('a file has at most ten thousand different names, in however many lines', async () => {
  const file = (prefix: string) =>
    Array.from({ length: 10_000 }, (_, n) => `{"${prefix}${n}":1,"number":"1"}`).join('\n');
  const read = async (text: string) => await check(readLines(bodyOf(text, 1), NDJSON, COLUMNS));
  await expect(read(`${file('n')}\n${file('m')}`)).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    message: 'body: The body must contain at most 10000 different names.',
  });
  // Names that are longer than any that is known count each time.
  await expect(read(`{"${'x'.repeat(300)}":1}\n`.repeat(10_001))).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  });
  await read('{"number":"1","name":2}\n'.repeat(20_000));
});
