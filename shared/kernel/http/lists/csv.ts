export type Cell = string | number | bigint | boolean | null;
/**
 * The kind of a column: a `value` (a code, id, number, date or word of ours) comes back as it was; in a `text`, which
 * anybody may have written, nothing is a formula.
 */
export type CellKind = 'value' | 'text';
/** Columns in their order. */
export type CsvColumns<Name extends string> = Readonly<Record<Name, CellKind>>;

/** The beginning of a formula in spreadsheets (OWASP, CSV injection), also in full width and after spaces, which some drop. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
/**
 * A formula behind the separator that the file does not have: spreadsheets of some countries begin a cell at each semicolon, those of
 * others at each comma, whatever separates the file.
 */
const FORMULA_BEHIND = { ',': /;["\s]*(?=[=+\-@＝＋－＠])/g, ';': /,["\s]*(?=[=+\-@＝＋－＠])/g };
const TO_QUOTE = { ',': /[",\r\n]|^\s|\s$/, ';': /[";\r\n]|^\s|\s$/ };
type Separator = keyof typeof TO_QUOTE;

/** Formats items as CSV (RFC 4180). Text that would be a formula gets a leading apostrophe. */
export function toCsv<Name extends string>(
  columns: CsvColumns<Name>,
  items: readonly { [Column in NoInfer<Name>]: Cell }[],
): string {
  // The object has the columns as its own keys, and no others.
  const kinds = Object.entries(columns) as [Name, CellKind][];
  const lines = items.map((item) => toCsvLine(kinds.map(([name, kind]) => [kind, item[name]])));
  return toCsvLine(kinds.map(([name]) => ['value', name])) + lines.join('');
}

/** One line of such a file; a spreadsheet of a language with decimal commas takes semicolons. */
export const toCsvLine = (
  cells: readonly (readonly [CellKind, Cell])[],
  separator: Separator = ',',
): string => `${cells.map(([kind, value]) => toCell(kind, value, separator)).join(separator)}\r\n`;

/** Sends CSV as a file download. */
export const toCsvFile = (name: string, text: string): Response =>
  new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });

function withoutFormulas(value: string, separator: Separator): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return text.replaceAll(FORMULA_BEHIND[separator], "$&'");
}

function toCell(kind: CellKind, value: Cell, separator: Separator): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = kind === 'text' ? withoutFormulas(value, separator) : value;
  return TO_QUOTE[separator].test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
