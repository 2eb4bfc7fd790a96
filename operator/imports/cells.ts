import { OperatorError } from '../operator-error.ts';
import type { CsvRecord } from './read-csv.ts';

/** Colombia's country code and the length of its national numbers since 2021. */
const COUNTRY_CODE = '57';
const NATIONAL_DIGITS = 10;

/** The refusal of a whole file for one cell. */
export const wrongCell = ({ line, cell }: CsvRecord, column: string, why: string): OperatorError =>
  new OperatorError(`Line ${line}: ${column} "${cell(column).slice(0, 40)}" ${why}. Nothing was loaded.`);

/** A Colombian number, national or with its country code, as E.164 without `+`. */
export function toNumber(record: CsvRecord, column: string): string {
  const digits = record.cell(column).replace(/^\+/, '');
  if (/^\d{10}$/.test(digits)) return COUNTRY_CODE + digits;
  if (/^57\d{10}$/.test(digits)) return digits;
  throw wrongCell(record, column, `is no number of ${NATIONAL_DIGITS} digits`);
}

const ISO_DATE = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ].*)?$/;
const LOCAL_DATE = /^(\d\d)[/-](\d\d)[/-](\d{4})(?: .*)?$/;

/** A date as YYYY-MM-DD, YYYYMMDD or DD/MM/YYYY, a time behind it or not; '' when the cell is empty. */
export function toDate(record: CsvRecord, column: string): string {
  const text = record.cell(column);
  if (text === '') return '';
  const [, year, month, day] = ISO_DATE.exec(text) ?? [];
  const [, localDay, localMonth, localYear] = LOCAL_DATE.exec(text) ?? [];
  const date = `${year ?? localYear}-${month ?? localMonth}-${day ?? localDay}`;
  const moment = new Date(`${date}T00:00:00Z`);
  // Date rolls 31 February over instead of refusing it.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(date))
    throw wrongCell(record, column, 'is no date');
  return date;
}

/** A text for `copy`, whose format gives meaning to backslashes and tabs; '' is null. */
export const toText = (record: CsvRecord, column: string): string =>
  record.cell(column).replaceAll('\\', '\\\\').replaceAll('\t', ' ');
