const NOTHING = 'Nothing was loaded.';

/** What is wrong with a cell of a file. */
const CELL_PROBLEMS = {
  empty: 'is empty',
  number: 'is not a number of 10 digits',
  date: 'is not a date',
  'iso-date': 'is not a date such as 2026-11-21',
  'before-start': 'is before the start of the range',
  type: 'is not a type of line',
  action: 'is not an action',
  invisible: 'has control, invisible or direction characters',
} as const;
type Cell = { line: number; column: string; value: string; problem: keyof typeof CELL_PROBLEMS };

const toCellMessage = ({ line, column, value, problem }: Cell): string =>
  `Line ${line}: ${column} "${value}" ${CELL_PROBLEMS[problem]}.`;

/** Refusals of number data, by code. */
export const IMPORT_ERRORS = {
  CELL_INVALID: toCellMessage,
  LINES_INVALID: ({ cells }: { cells: readonly Cell[] }) => [...cells.map(toCellMessage), NOTHING].join('\n'),
  FILE_EMPTY: () => `The file has no records. ${NOTHING}`,
  FILE_UNREADABLE: ({ reason }: { reason: string }) => `The file cannot be read: ${reason}`,
  FILE_NOT_TEXT: ({ reason }: { reason: string }) => `${reason} ${NOTHING}`,
  QUOTE_UNCLOSED: ({ line }: { line: number }) => `Line ${line}: a quotation mark is misplaced. ${NOTHING}`,
  COLUMN_NOT_FOUND: ({ name }: { name: string }) => `The header has no column "${name}". ${NOTHING}`,
  COLUMNS_MISSING: ({ columns }: { columns: readonly string[] }) =>
    `The header has no column for: ${columns.join(', ')}. Name them with --columns. ${NOTHING}`,
  RANGE_REPEATED: ({ detail }: { detail: string }) =>
    `Two ranges start with the same number: ${detail} ${NOTHING}`,
  RANGES_OVERLAP: ({ first, next }: { first: string; next: string }) =>
    `The ranges that start at ${first} and at ${next} overlap. ${NOTHING}`,
  RANGE_NOT_FOUND: ({ line }: { line: number }) =>
    `Line ${line}: the plan has no such range to remove. ${NOTHING}`,
  NUMBER_REPEATED: ({ detail }: { detail: string }) => `A number appears twice: ${detail} ${NOTHING}`,
  LOAD_NOT_NEWER: ({ version, asOf }: { version: number; asOf: Date }) =>
    `This load is not newer than version ${version}, of ${asOf.toISOString()}. ${NOTHING}`,
  NOTHING_TO_COMPARE: () => `A difference needs an earlier full load. Load the whole file first. ${NOTHING}`,
  LOAD_SHRINKS: ({ rows, before, share }: { rows: number; before: number; share: number }) =>
    `The load would leave ${rows} of ${before} rows, which is more than ${Math.round(share * 100)} % fewer. To allow it, use --max-shrink. ${NOTHING}`,
  TABLE_BUSY: () => `A query has held the table for too long. Try again. ${NOTHING}`,
} as const;
