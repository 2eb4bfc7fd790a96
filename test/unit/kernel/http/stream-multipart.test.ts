import { describe, expect, test } from 'vitest';
import { streamMultipart } from '../../../../shared/kernel/http/input/stream-multipart.ts';
import { createCpuWatch } from '../../../harness/machine/cpu-ms.ts';

const TYPE = 'multipart/form-data; boundary=----end';
const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A form in pieces of so many bytes; `closed` hears that it is read no further. */
async function* cut(text: string, size: number, closed = () => {}): AsyncGenerator<Uint8Array> {
  const bytes = toBytes(text);
  try {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  } finally {
    closed();
  }
}

const field = (name: string, value: string): string =>
  `------end\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string): string =>
  `------end\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n------end--\r\n`;

async function read(text: string, size: number) {
  const form = await streamMultipart(cut(text, size), TYPE);
  if (form === undefined) return undefined;
  let content = '';
  for await (const chunk of form.content) content += toText(chunk);
  return {
    fields: form.fields.map(({ name, content: value }): [string, string] => [name, toText(value)]),
    content,
  };
}

describe('A form whose last part is a file', () => {
  const content = 'longUrl\r\n--not the end\r\n------en\r\nhttps://example.com/\r\n';
  const text = field('once', 'one') + field('reference', 'filename="x"') + file(content);

  test.each([1, 2, 7, 64, 4_096])('is read the same in pieces of %i bytes', async (size) => {
    expect(await read(text, size)).toEqual({
      fields: [
        ['once', 'one'],
        ['reference', 'filename="x"'],
      ],
      content,
    });
  });

  test('may have no fields, an empty file or no file', async () => {
    expect(await read(file(''), 5)).toEqual({ fields: [], content: '' });
    expect(await read(`${field('once', 'one')}------end--\r\n`, 5)).toEqual({
      fields: [['once', 'one']],
      content: '',
    });
  });

  test('gives what has come of the file before the rest arrives', async () => {
    const form = await streamMultipart(cut(field('a', 'b') + file('x'.repeat(10_000)), 1_000), TYPE);
    const { value } = (await form?.content.next()) ?? {};
    expect(value?.length).toBeLessThan(1_000);
    await form?.content.return(undefined);
  });

  test('that ends inside its file is refused, and is read no further once that is known', async () => {
    await expect(read(text.slice(0, -20), 100)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    let isClosed = false;
    const long = field('a', 'b') + file('x'.repeat(10_000));
    const form = await streamMultipart(
      cut(long, 100, () => {
        isClosed = true;
      }),
      TYPE,
    );
    for await (const _ of form?.content ?? []) break;
    expect(isClosed).toBe(true);
  });

  test('with more fields than a form has before its file, or of another type, is none', async () => {
    expect(await read(field('long', 'x'.repeat(70_000)) + file('x'), 1_000)).toBeUndefined();
    expect(await streamMultipart(cut(text, 10), 'text/csv')).toBeUndefined();
  });
});

test('a form that arrives byte by byte, with many beginnings of a part that none is, takes little time', async () => {
  const text = `------end\r\n${'Content-Disposition:\n'.repeat(1_000)}\r\n\r\n${'x'.repeat(300)}`;
  const watch = createCpuWatch();
  expect(await read(text, 1)).toBeUndefined();
  expect(watch.end().totalMs).toBeLessThan(500);
});
