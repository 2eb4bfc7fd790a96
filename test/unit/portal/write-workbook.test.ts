import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type FileCell, writeWorkbook } from '../../../functions/portal/app/lists/write-workbook.ts';
import { onCi } from '../../harness/ci.ts';

async function* inChunks(...chunks: FileCell[][][]): AsyncGenerator<FileCell[][]> {
  yield* chunks;
}

/** The parts of a workbook as text, by path. */
async function partsOf(chunks: FileCell[][][], mostRows?: number): Promise<Record<string, string>> {
  const parts = writeWorkbook({
    name: 'calls [all]: 2026/11',
    headings: ['One', 'Other <&>'],
    chunks: inChunks(...chunks),
    ...(mostRows !== undefined && { mostRows }),
  });
  const written: Uint8Array[] = [];
  for await (const part of parts) written.push(part);
  const bytes = Buffer.concat(written);
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));
}

const rowsOf = (parts: Record<string, string>, sheet = 1): string[] =>
  [...(parts[`xl/worksheets/sheet${sheet}.xml`] ?? '').matchAll(/<row>(.*?)<\/row>/gs)].map(
    ([, row = '']) => row,
  );
const cellOf = async (cell: FileCell): Promise<string> => rowsOf(await partsOf([[[cell]]]))[1] ?? '';
const text = (of: string) => `<c t="inlineStr" s="1"><is><t xml:space="preserve">${of}</t></is></c>`;

describe('A workbook', () => {
  test('has every part that it names, its headings, and its rows in their order', async () => {
    const parts = await partsOf([
      [['a', 1]],
      [],
      [
        ['b', 2],
        ['c', null],
      ],
    ]);
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const [heading, ...rows] = rowsOf(parts);
    expect(heading).toContain('>One<');
    expect(heading).toContain('>Other &lt;&amp;&gt;<');
    expect(rows).toEqual([`${text('a')}<c><v>1</v></c>`, `${text('b')}<c><v>2</v></c>`, `${text('c')}<c/>`]);
    expect(parts['xl/workbook.xml']).toContain('<sheet name="calls  all   2026 11" sheetId="1" r:id="r1"/>');
  });

  test.each<[string, FileCell, string]>([
    ['a number', -12.5, '<c><v>-12.5</v></c>'],
    ['a whole number of any size that Excel keeps', 123_456_789_012_345n, '<c><v>123456789012345</v></c>'],
    ['a longer one as text, which loses no digit', 1_234_567_890_123_456n, text('1234567890123456')],
    ['what is not finite as text', Number.NaN, text('NaN')],
    [
      'a moment as a date in Colombia',
      new Date('2026-11-21T05:00:00Z'),
      '<c s="2"><v>46347.000000000</v></c>',
    ],
    ['half a day', new Date('2026-11-21T17:00:00Z'), '<c s="2"><v>46347.500000000</v></c>'],
    ['an amount as a number', { micros: -1_250_500_000n }, '<c s="3"><v>-1250.5</v></c>'],
    ['an amount below one', { micros: 1n }, '<c s="3"><v>0.000001</v></c>'],
    [
      'an amount with too many digits as text',
      { micros: 12_345_678_901_234_567_890n },
      text('12345678901234.56789'),
    ],
    ['truth', true, '<c t="b"><v>1</v></c>'],
    ['a telephone number as text', '573001234567', text('573001234567')],
    ['what would be a formula as text', '=HYPERLINK("x")', text('=HYPERLINK(&quot;x&quot;)')],
    ['a sign before a number as text', '+57', text('+57')],
    ['markup', '<b> & </t>', text('&lt;b&gt; &amp; &lt;/t&gt;')],
    ['lines and spaces', ' a\n\tb ', text(' a\n\tb ')],
    ['a character that XML has not', 'a\u0001b\r', text('a_x0001_b_x000D_')],
    ['what would be read as one', '_x0041_', text('_x005F_x0041_')],
    ['half of a pair', 'a\ud83d', text('a\ufffd')],
    ['nothing', '', '<c/>'],
  ])('has %s', async (_, cell, expected) => {
    expect(await cellOf(cell)).toBe(expected);
  });

  test('cuts what is longer than a cell', async () => {
    expect(await cellOf('x'.repeat(32_767))).toBe(text('x'.repeat(32_767)));
    expect(await cellOf('x'.repeat(32_768))).toBe(text(`${'x'.repeat(32_766)}…`));
  });

  test('continues on further sheets, each with the headings', async () => {
    const parts = await partsOf([[['1'], ['2'], ['3']], [['4']], [['5'], ['6'], ['7']]], 3);
    const sheets = [1, 2, 3, 4].map((sheet) => rowsOf(parts, sheet).slice(1));
    expect(sheets).toEqual([
      [text('1'), text('2')],
      [text('3'), text('4')],
      [text('5'), text('6')],
      [text('7')],
    ]);
    for (const sheet of [1, 2, 3, 4]) expect(rowsOf(parts, sheet)[0]).toContain('>One<');
    expect(parts['xl/workbook.xml']?.match(/name="[^"]*"/g)).toEqual(
      ['', ' (2)', ' (3)', ' (4)'].map((number) => `name="calls  all   2026 11${number}"`),
    );
    expect(parts['[Content_Types].xml']?.match(/sheet\d\.xml/g)).toHaveLength(4);
  });

  test('keeps no more than a chunk, whatever its length', async () => {
    let most = 0;
    let [made, sent] = [0, 0];
    async function* rows(): AsyncGenerator<FileCell[][]> {
      for (; made < onCi(50, 15); made += 1)
        yield Array.from({ length: 1_000 }, (_, n) => [`${made} ${n} ${Math.random()}`, n]);
    }
    for await (const bytes of writeWorkbook({ name: 'many', headings: ['One', 'Other'], chunks: rows() })) {
      sent += bytes.length;
      most = Math.max(most, bytes.length);
    }
    expect(sent).toBeGreaterThan(made * 10_000);
    expect(most).toBeLessThan(200_000);
  });
});
