type Row = Record<string, unknown>;

const WIDEST = 48;

/** Data of others must not steer the terminal. */
const toVisible = (text: string): string =>
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ');

const toCell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return toVisible(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - [...text].length));

/** A table; `columns` are those of the first page, so that all pages line up. */
export function toTable(rows: readonly Row[], columns = columnsOf(rows)): string {
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ name }) => toCell(row[name]))),
  ];
  return lines
    .map((cells) =>
      cells
        .map((cell, index) => pad(cell, columns[index]?.width ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

type Column = { name: string; width: number };

/** The fields with one value each: what is structured, `--json` shows. */
export function columnsOf(rows: readonly Row[]): Column[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.every((row) => typeof row[name] !== 'object' || row[name] === null),
  );
  return names.map((name) => ({
    name,
    width: Math.min(WIDEST, Math.max(name.length, ...rows.map((row) => [...toCell(row[name])].length))),
  }));
}

/** A result for people: a list as a table, else a line for each field. */
export function toText(data: unknown): string {
  if (data === undefined) return 'Done.';
  const [list] = Array.isArray(data)
    ? [data]
    : Object.values(Object(data)).filter((value): value is unknown[] => Array.isArray(value));
  const rows = (list ?? []).filter(isRow);
  if (Array.isArray(data) || (isRow(data) && list !== undefined && Object.keys(data).length <= 3)) {
    const next =
      isRow(data) && typeof data.nextCursor === 'string' ? '\n\nThere are more: --all, or --cursor ' : '';
    const cursor = next === '' || !isRow(data) ? '' : next + toCell(data.nextCursor);
    return rows.length === 0 ? 'None.' : toTable(rows) + cursor;
  }
  if (!isRow(data)) return toCell(data);
  const width = Math.max(0, ...Object.keys(data).map((name) => name.length));
  return Object.entries(data)
    .map(([name, value]) => `${pad(name, width)}  ${toCell(value)}`.trimEnd())
    .join('\n');
}
