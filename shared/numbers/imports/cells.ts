import { DomainError } from '../../kernel/errors/domain-error.ts';
import type { Refusals } from '../../kernel/errors/refusals.ts';
import { isVisibleLine } from '../../kernel/verbs/fields.ts';

/** Colombia's; its national numbers have 10 digits since 2021. */
const COUNTRY_CODE = '57';

/** A record of a file: a column's cell, '' when the file lacks the column. `line` counts from 1. */
export type ImportedRow = { line: number; cell: (column: string) => string; dateFormat: DateFormat };

/** An invalid cell, which makes the whole file refused. */
export class CellError extends DomainError {
  declare readonly details: Refusals['CELL_INVALID'];

  constructor({ line, cell }: ImportedRow, column: string, problem: Refusals['CELL_INVALID']['problem']) {
    super('CELL_INVALID', { line, column, value: cell(column).slice(0, 40), problem });
  }
}

/** A Colombian number, national or with country code, as E.164 without `+`. */
export function readNumberCell(record: ImportedRow, column: string): string {
  const digits = record.cell(column).replace(/^\+/, '');
  if (/^\d{10}$/.test(digits)) return COUNTRY_CODE + digits;
  if (/^57\d{10}$/.test(digits)) return digits;
  throw new CellError(record, column, 'number');
}

export const DATE_FORMATS = ['iso', 'dd/mm/yyyy', 'mm/dd/yyyy'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const DATES: Record<DateFormat, RegExp> = {
  iso: /^(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)(?:[T ].*)?$/,
  'dd/mm/yyyy': /^(?<day>\d\d)[/-](?<month>\d\d)[/-](?<year>\d{4})(?: .*)?$/,
  'mm/dd/yyyy': /^(?<month>\d\d)[/-](?<day>\d\d)[/-](?<year>\d{4})(?: .*)?$/,
};

/**
 * A date as YYYY-MM-DD, from YYYY-MM-DD, YYYYMMDD or the file's declared format, with or without a time; '' for an
 * empty cell.
 */
export function readDateCell(record: ImportedRow, column: string): string {
  const text = record.cell(column);
  if (text === '') return '';
  const { year, month, day } = DATES[record.dateFormat].exec(text)?.groups ?? {};
  const date = `${year}-${month}-${day}`;
  const moment = new Date(`${date}T00:00:00Z`);
  // Date rolls over 31 February instead of refusing it.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(date))
    throw new CellError(record, column, record.dateFormat === 'iso' ? 'iso-date' : 'date');
  return date;
}

/** A text for `copy`, with backslashes escaped; '' is null. */
export function readTextCell(record: ImportedRow, column: string): string {
  const text = record.cell(column);
  if (!isVisibleLine(text)) throw new CellError(record, column, 'invisible');
  return text.replaceAll('\\', '\\\\');
}

const ENDED = /^(d|del|delete|r|return|baja|retorno|devolucion|devolución)$/i;
const BEGUN = /^(|a|i|u|add|insert|update|alta|port|portado|portacion|portación)$/i;

/**
 * Whether a difference's line removes its subject instead of setting it. Throws DomainError for an unknown action.
 */
export function isRemoval(record: ImportedRow): boolean {
  const action = record.cell('action');
  if (ENDED.test(action)) return true;
  if (BEGUN.test(action)) return false;
  throw new CellError(record, 'action', 'action');
}
