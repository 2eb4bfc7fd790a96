import { OperatorError } from '../../program/operator-error.ts';

/** Colombia's country code and the length of its national numbers since 2021. */
const COUNTRY_CODE = '57';
const NATIONAL_DIGITS = 10;

/** A record of a file: the cell of a column, '' when the file has no such column. `line` counts from 1. */
export type CsvRecord = { line: number; cell: (column: string) => string; dateFormat: DateFormat };

/** What is wrong with one cell, for which the whole file is refused. */
export class CellError extends OperatorError {}

export const wrongCell = ({ line, cell }: CsvRecord, column: string, why: string): CellError =>
  new CellError(`Line ${line}: ${column} "${cell(column).slice(0, 40)}" ${why}.`);

/** A Colombian number, national or with its country code, as E.164 without `+`. */
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
 * A date as YYYY-MM-DD: of a cell with YYYY-MM-DD or YYYYMMDD, or in the format that the file is said to have, a time
 * behind it or not; '' when the cell is empty.
 */
export function toDate(record: CsvRecord, column: string): string {
  const text = record.cell(column);
  if (text === '') return '';
  const { year, month, day } = DATES[record.dateFormat].exec(text)?.groups ?? {};
  const date = `${year}-${month}-${day}`;
  const moment = new Date(`${date}T00:00:00Z`);
  // Date rolls 31 February over instead of refusing it.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(date))
    throw wrongCell(record, column, record.dateFormat === 'iso' ? 'is no date as 2026-11-21' : 'is no date');
  return date;
}

/** A text for `copy`, whose format gives meaning to backslashes and tabs; '' is null. */
export const toText = (record: CsvRecord, column: string): string =>
  record.cell(column).replaceAll('\\', '\\\\').replaceAll('\t', ' ');
