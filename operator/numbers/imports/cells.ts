import { OperatorError } from '../../program/operator-error.ts';

/** Colombia's country code, and the length of its national numbers since 2021. */
const COUNTRY_CODE = '57';
const NATIONAL_DIGITS = 10;

/** A record of a file: a column's cell, '' when the file lacks the column. `line` counts from 1. */
export type CsvRecord = { line: number; cell: (column: string) => string; dateFormat: DateFormat };

/** An invalid cell, which makes the whole file refused. */
export class CellError extends OperatorError {}

export const wrongCell = ({ line, cell }: CsvRecord, column: string, why: string): CellError =>
  new CellError(`Line ${line}: ${column} "${cell(column).slice(0, 40)}" ${why}.`);

/** A Colombian number, national or with country code, as E.164 without `+`. */
export function toNumber(record: CsvRecord, column: string): string {
  const digits = record.cell(column).replace(/^\+/, '');
  if (/^\d{10}$/.test(digits)) return COUNTRY_CODE + digits;
  if (/^57\d{10}$/.test(digits)) return digits;
  throw wrongCell(record, column, `is no number of ${NATIONAL_DIGITS} digits`);
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
export function toDate(record: CsvRecord, column: string): string {
  const text = record.cell(column);
  if (text === '') return '';
  const { year, month, day } = DATES[record.dateFormat].exec(text)?.groups ?? {};
  const date = `${year}-${month}-${day}`;
  const moment = new Date(`${date}T00:00:00Z`);
  // Date rolls over 31 February instead of refusing it.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(date))
    throw wrongCell(record, column, record.dateFormat === 'iso' ? 'is no date as 2026-11-21' : 'is no date');
  return date;
}

/** A text for `copy`, with backslashes and tabs escaped; '' is null. */
export const toText = (record: CsvRecord, column: string): string =>
  record.cell(column).replaceAll('\\', '\\\\').replaceAll('\t', ' ');
