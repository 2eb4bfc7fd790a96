/** A CSV value: text from a user, or a number or word of ours. */
export type Cell = string | number | bigint | boolean | null;

/** Characters that start a formula in spreadsheets (OWASP, CSV injection), including full-width ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const TO_QUOTE = /[",\r\n]|^\s|\s$/;

/** Formats items as CSV (RFC 4180). Text that would be a formula gets a leading apostrophe. */
export const toCsv = <Column extends string>(
  columns: readonly Column[],
  items: readonly { [Name in Column]: Cell }[],
): string =>
  [columns, ...items.map((item) => columns.map((column) => item[column]))]
    .map((row: readonly Cell[]) => `${row.map(toCell).join(',')}\r\n`)
    .join('');

/** The same as a file download. */
export const toCsvFile = (name: string, text: string): Response =>
  new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });

function toCell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
