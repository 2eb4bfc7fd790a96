import { formatMicros } from '../../../shared/billing/amounts.ts';
import { toColombiaIso } from '../../../shared/kernel/time/colombia.ts';
import { labelOfAmount } from '../amounts.ts';
import { toOneLine } from './escape-controls.ts';

type Fields = Record<string, unknown>;

/** Replacements for missing values where a dash would be misleading. */
const WHEN_ABSENT: Fields = { services: 'all', networks: 'any', expiresAt: 'never' };

/**
 * Formats a command's result for people: a list of records as a table; a record as one line per field, followed by a
 * table for each field that is a list of records.
 */
export function toText(answer: unknown): string {
  if (Array.isArray(answer)) return toTable(answer.filter(isFields));
  if (!isFields(answer)) return toCell(answer);
  const names = Object.keys(answer);
  const lines = names.filter((name) => !isTable(answer[name]));
  const tables = names.filter((name) => isTable(answer[name]));
  return [
    align(lines.map((name) => [toLabel(name), cellOf(answer, name)])),
    ...tables.map((name) => `\n${toLabel(name)}\n${toText(answer[name])}`),
  ].join('\n');
}

const isTable = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isFields);

function toTable(records: Fields[]): string {
  const [first] = records;
  if (first === undefined) return 'None.';
  const names = Object.keys(first);
  return align([names.map(toLabel), ...records.map((record) => names.map((name) => cellOf(record, name)))]);
}

function cellOf(record: Fields, name: string): string {
  const value = record[name] ?? WHEN_ABSENT[name];
  // Some statements answer amounts as decimal text or, where they are small, as numbers.
  const isAmount = labelOfAmount(name) !== undefined && /^-?\d+$/.test(String(value));
  return toCell(isAmount ? BigInt(String(value)) : value);
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** `createdAt` is `created at`; amounts are shown in currency units, so `balanceMicro` is `balance`. */
const toLabel = (name: string): string =>
  labelOfAmount(name) ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'bigint') return formatMicros(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return toColombiaIso(value);
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(toCell).join(', ');
  if (!isFields(value)) return toOneLine(String(value));
  return Object.keys(value)
    .map((name) => `${toLabel(name)} ${cellOf(value, name)}`)
    .join(', ');
}

function align(rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, column) => Math.max(cell.length, known[column] ?? 0)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
