import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFinder, parseMultipart } from '../../../../shared/kernel/http/input/parse-multipart.ts';
import { createCpuWatch } from '../../../harness/machine/cpu-ms.ts';

const TYPE = 'multipart/form-data; boundary=b';
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** The parts with their contents as text. */
const parse = (body: string, type = TYPE) =>
  parseMultipart(latin1(body), type)?.map(({ content, ...part }) => ({
    ...part,
    content: Buffer.from(content).toString('latin1'),
  }));

const formOf = (...headers: string[]) => `--b\r\n${headers.join('\r\n')}\r\n\r\nRIFF\r\n--b--\r\n`;
const file = (fileName: string) => [{ name: 'file', fileName, content: 'RIFF' }];

test('A form is parsed to what FormData wrote, whatever its fields contain', async () => {
  const Name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((name) => name.isWellFormed() && !/[\r\n%\\\0]/.test(name));
  const Content = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom('', '\r\n', '--', '\r\n--', '\r\n\r\n', '--b--').map(latin1),
  );
  const Field = fc.record({ name: Name, fileName: fc.option(Name), content: Content });
  await fc.assert(
    fc.asyncProperty(fc.array(Field, { maxLength: 5 }), async (fields) => {
      const form = new FormData();
      const expected = fields.map(({ name, fileName, content }) => {
        if (fileName !== null) form.append(name, new File([content], fileName));
        else form.append(name, 'a text');
        const text = Uint8Array.from(Buffer.from('a text'));
        return { name, fileName: fileName ?? undefined, content: fileName === null ? text : content };
      });
      const sent = new Response(form);
      const type = sent.headers.get('content-type') ?? '';
      expect(parseMultipart(new Uint8Array(await sent.arrayBuffer()), type)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

describe('A file is found', () => {
  test.each([
    [
      'as curl writes it',
      formOf('Content-Disposition: form-data; name="file"; filename="a\\"b.wav"'),
      'a"b.wav',
    ],
    [
      'as browsers write it',
      formOf('Content-Disposition: form-data; name="file"; filename="a%22b.wav"'),
      'a"b.wav',
    ],
    [
      'as requests writes it',
      formOf('Content-Disposition: form-data; name="file"; filename="a.wav"', 'Content-Type: audio/wav'),
      'a.wav',
    ],
    [
      'as .NET writes it',
      formOf(
        'Content-Type: audio/wav',
        "Content-Disposition: form-data; name=file; filename=a.wav; filename*=utf-8''a.wav",
      ),
      'a.wav',
    ],
    [
      'as .NET writes accented letters',
      formOf(
        `Content-Disposition: form-data; name=file; filename="=?utf-8?B?w7Eud2F2?="; filename*=utf-8''%C3%B1.wav`,
      ),
      'ñ.wav',
    ],
    ['UTF-8', formOf('Content-Disposition: form-data; name="file"; filename="\u00c3\u00b1.wav"'), 'ñ.wav'],
    [
      'in another valid spelling',
      formOf('content-disposition:FORM-DATA ;filename = "a.wav";NAME=file '),
      'a.wav',
    ],
    [
      'with a name that is not UTF-8',
      formOf('Content-Disposition: form-data; name="file"; filename="\u00f1.wav"'),
      '\ufffd.wav',
    ],
    [
      'a path',
      formOf('Content-Disposition: form-data; name="file"; filename="C:\\audios\\a.wav"'),
      'C:\\audios\\a.wav',
    ],
    ['no name', formOf('Content-Disposition: form-data; name="file"; filename=""'), ''],
    [
      'with a name in an invalid encoding',
      formOf(`Content-Disposition: form-data; name=file; filename=a; filename*=utf-8''%FF`),
      'a',
    ],
  ])('%s', (_, body, fileName) => {
    expect(parse(body)).toEqual(file(fileName));
  });

  test.each([
    [
      'between a preamble and an epilogue',
      `to whom\r\n${formOf('Content-Disposition: form-data; name=file; filename=a')}bye`,
      TYPE,
    ],
    [
      'with a quoted boundary',
      formOf('Content-Disposition: form-data; name=file; filename=a'),
      'Multipart/Form-Data; charset=utf-8; BOUNDARY="b"',
    ],
  ])('%s', (_, body, type) => {
    expect(parse(body, type)).toEqual(file('a'));
  });
});

test('A line that only starts like the boundary is content', () => {
  const body = `--b\r\nContent-Disposition: form-data; name=x\r\n\r\nx--b\r\n--bc\r\n--b-\r\n--b--`;
  expect(parse(body)).toEqual([{ name: 'x', fileName: undefined, content: 'x--b\r\n--bc\r\n--b-' }]);
  expect(parse('--b--')).toEqual([]);
});

test.each([
  ['has no boundary', formOf('Content-Disposition: form-data; name=x'), 'multipart/form-data;'],
  [
    'has an empty boundary',
    formOf('Content-Disposition: form-data; name=x'),
    'multipart/form-data; boundary=""',
  ],
  [
    'has another boundary',
    formOf('Content-Disposition: form-data; name=x'),
    'multipart/form-data; boundary=c',
  ],
  ['is empty', '', TYPE],
  ['does not end', formOf('Content-Disposition: form-data; name=x').replace('--b--', '--b'), TYPE],
  ['breaks off in a field', formOf('Content-Disposition: form-data; name=x').slice(0, -9), TYPE],
  ['breaks off in the header of a field', '--b\r\nContent-Disposition: form-data; name=x\r\n', TYPE],
  ['has a field without a name', formOf('Content-Disposition: form-data; filename=x'), TYPE],
  ['has a field with an empty name', formOf('Content-Disposition: form-data; name=""'), TYPE],
  ['has a field without a header', '--b\r\n\r\nRIFF\r\n--b--', TYPE],
  ['has a field of another kind', formOf('Content-Disposition: attachment; name=x'), TYPE],
  ['has two boundaries in a row', '--b\r\n--b\r\n--b--', TYPE],
  [
    'has a header of a megabyte',
    formOf(`Content-Disposition: form-data; name=x; a="${'x'.repeat(1e6)}"`),
    TYPE,
  ],
  ['ends its lines with LF', formOf('Content-Disposition: form-data; name=x').replaceAll('\r\n', '\n'), TYPE],
  [
    'has thousands of fields',
    `${'--b\r\nContent-Disposition: form-data; name=x\r\n\r\n\r\n'.repeat(1_001)}--b--`,
    TYPE,
  ],
])('A body that %s is not a form', (_, body, type) => {
  expect(parse(body, type)).toBeUndefined();
});

test('bytes are found wherever they are, also if they repeat themselves', () => {
  const letters = fc.array(fc.constantFrom(1, 2), { maxLength: 40 });
  fc.assert(
    fc.property(letters, fc.array(fc.constantFrom(1, 2), { minLength: 1, maxLength: 6 }), (bytes, wanted) => {
      const found = createFinder(Uint8Array.from(wanted))(Uint8Array.from(bytes), 0);
      expect(found).toBe(Buffer.from(bytes).indexOf(Buffer.from(wanted)));
    }),
  );
});

test.each([
  ['line breaks', '\r'],
  ['beginnings of boundaries', '\r\n--'],
  ['longer boundaries', '\r\n--bX'],
])('a form of %s keeps nobody waiting', (_, text) => {
  const content = text.repeat(Math.floor(2_000_000 / text.length));
  const body = latin1(`--b\r\nContent-Disposition: form-data; name=x\r\n\r\n${content}\r\n--b--`);
  const watch = createCpuWatch();
  expect(parseMultipart(body, TYPE)).toHaveLength(1);
  // Forms of eight megabytes are the largest.
  expect(watch.end().totalMs).toBeLessThan(40);
});
