import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from '../../../../shared/kernel/http/lists/csv.ts';

/** A cell of a file for people: a moment, an amount in micros, or a cell of a CSV file, of which no text is a formula. */
export type FileCell = Cell | Date | { micros: bigint };

/** Rows of a sheet that Excel opens, with the heading. */
const MOST_ROWS = 1_048_576;
/** Characters of a cell. */
const MOST_CHARACTERS = 32_767;
/** Significant digits of a number in Excel; what has more is text, so that no digit is lost. */
const MOST_DIGITS = 15;
/** Characters of a sheet's name. */
const MOST_NAME = 31;

/** Places among the formats in `STYLES`. */
const STYLE = { text: 1, moment: 2, amount: 3, heading: 4 };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const FORMATS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Format 49 is text: what begins as a formula or a number stays text when somebody edits the cell. */
const STYLES = `${HEAD}<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="#,##0.00####"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

type Workbook = {
  /** The name of its sheets; further ones have a number, too. */
  name: string;
  headings: readonly string[];
  chunks: AsyncGenerator<readonly (readonly FileCell[])[]>;
  /** Rows of a sheet, with the heading; only tests say it. */
  mostRows?: number;
};

/**
 * A workbook (ECMA-376), written while its rows are read: what is kept is a chunk. Rows beyond what Excel opens are on further
 * sheets.
 */
export async function* writeWorkbook({
  name,
  headings,
  chunks,
  mostRows = MOST_ROWS,
}: Workbook): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    written.push(bytes);
  });
  const heading = headings.map((text) => toTextCell(text, STYLE.heading));
  const names: string[] = [];
  const open = () => {
    names.push(toSheetName(name, names.length));
    const part = openPart(zip, `xl/worksheets/sheet${names.length}.xml`);
    part.push(strToU8(`${HEAD}<worksheet ${MAIN}>${FROZEN}<sheetData>${toRow(heading)}`));
    return { part, rows: 1 };
  };
  let sheet = open();
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const some = chunk.slice(from, from + mostRows - sheet.rows);
      sheet.part.push(strToU8(some.map((row) => toRow(row.map(toXmlCell))).join('')));
      sheet.rows += some.length;
      from += some.length;
      if (from === chunk.length) break;
      sheet.part.push(strToU8(SHEET_END), true);
      sheet = open();
    }
    yield* written.splice(0);
  }
  sheet.part.push(strToU8(SHEET_END), true);
  for (const [path, text] of partsBeside(names)) openPart(zip, path).push(strToU8(text), true);
  zip.end();
  yield* written.splice(0);
}

/** The heading stays in view. */
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="20" defaultRowHeight="15"/>';
const SHEET_END = '</sheetData></worksheet>';

function openPart(zip: Zip, path: string): ZipDeflate {
  // The quickest: it is made while somebody waits, and most of XML repeats itself.
  const part = new ZipDeflate(path, { level: 1 });
  zip.add(part);
  return part;
}

/** Writes the parts that name the sheets, once these are known. */
function partsBeside(names: readonly string[]): [path: string, text: string][] {
  const places = names.map((_, place) => place + 1);
  const relation = (id: string | number, kind: string, target: string) =>
    `<Relationship Id="r${id}" Type="${TYPES}/${kind}" Target="${target}"/>`;
  const relations = (inner: string) => `${HEAD}<Relationships xmlns="${RELATIONS}">${inner}</Relationships>`;
  const override = (path: string, kind: string) =>
    `<Override PartName="/${path}" ContentType="${FORMATS}.${kind}+xml"/>`;
  return [
    ['xl/styles.xml', STYLES],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook ${MAIN} xmlns:r="${TYPES}"><sheets>${names
        .map((name, place) => `<sheet name="${toXml(name)}" sheetId="${place + 1}" r:id="r${place + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        relation('styles', 'styles', 'styles.xml') +
          places.map((place) => relation(place, 'worksheet', `worksheets/sheet${place}.xml`)).join(''),
      ),
    ],
    ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${places.map((place) => override(`xl/worksheets/sheet${place}.xml`, 'worksheet')).join('')}</Types>`,
    ],
  ];
}

/** `calls-2026-11-29`, `calls-2026-11-29 (2)`: without the characters that a sheet's name cannot have. */
function toSheetName(name: string, place: number): string {
  const number = place === 0 ? '' : ` (${place + 1})`;
  return name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, MOST_NAME - number.length) + number;
}

const toRow = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

const OFFSET_DAYS = -5 / 24;
/** Days from the 30th of December 1899, from which Excel counts, to 1970. */
const DAYS_TO_1970 = 25_569;

/** A cell takes its place in the row from those before it, so an empty one is written too. */
function toXmlCell(cell: FileCell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date) {
    const day = cell.getTime() / 86_400_000 + OFFSET_DAYS + DAYS_TO_1970;
    // To a millisecond.
    return toNumberCell(day.toFixed(9), STYLE.moment);
  }
  if (typeof cell === 'object') return toNumberCell(toDecimal(cell.micros), STYLE.amount);
  return typeof cell === 'string' ? toTextCell(cell, STYLE.text) : toNumberCell(String(cell));
}

function toNumberCell(number: string, style?: number): string {
  const digits = number.replace(/e.*$/i, '').replaceAll(/\D/g, '').replace(/^0+/, '').length;
  const isNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(number);
  if (!isNumber || digits > MOST_DIGITS) return toTextCell(number, STYLE.text);
  return `<c${style === undefined ? '' : ` s="${style}"`}><v>${number}</v></c>`;
}

/** Micros as a decimal: `-12.5`. */
function toDecimal(micros: bigint): string {
  const size = micros < 0n ? -micros : micros;
  const decimals = String(size % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${micros < 0n ? '-' : ''}${size / 1_000_000n}${decimals && '.'}${decimals}`;
}

const toTextCell = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${toXml(cut(text))}</t></is></c>`;

const cut = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1).toWellFormed()}…`;

/** Characters that XML 1.0 does not have; Excel writes those that are one unit as `_x0001_`, and reads that so. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\r]/g;
const ESCAPED = /_(?=x[\da-f]{4}_)/gi;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const toXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(ESCAPED, '_x005F_')
    .replaceAll(NOT_XML, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
