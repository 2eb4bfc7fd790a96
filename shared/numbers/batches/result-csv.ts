import { type Cell, type CellKind, toCsv } from '../../kernel/http/lists/csv.ts';
import type { ResultLine } from './look-up-lines.ts';

const COLUMNS = {
  line: 'value',
  input: 'text',
  number: 'value',
  valid: 'value',
  type: 'value',
  country: 'value',
  carrier: 'text',
  originalCarrier: 'text',
  ported: 'value',
  portedAt: 'value',
  area: 'text',
  alsoValidAs: 'value',
  errorCode: 'value',
  errorMessage: 'text',
} as const;

/** The columns of a result in their order, and what each holds. */
// Object.entries widens the names, but the object has exactly these keys.
export const RESULT_COLUMNS = Object.entries(COLUMNS) as [keyof typeof COLUMNS, CellKind][];

/** A line of a result as a row of a table. */
export function toResultRow(result: ResultLine): Record<keyof typeof COLUMNS, Cell> {
  const found = 'error' in result ? undefined : result;
  const error = 'error' in result ? result.error : undefined;
  return {
    line: result.line,
    input: result.input,
    number: found?.number ?? null,
    valid: found?.valid ?? false,
    type: found?.type ?? null,
    country: found?.country?.code ?? null,
    carrier: found?.carrier?.name ?? null,
    originalCarrier: found?.originalCarrier?.name ?? null,
    ported: found?.ported ?? null,
    portedAt: found?.portedAt ?? null,
    area: found?.area?.name ?? null,
    alsoValidAs: found?.alsoValidAs ?? null,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
  };
}

/** The result of a chunk as CSV; the first chunk of a batch has the names of the columns. */
export function toNumberResultCsv(lines: readonly ResultLine[], isFirst: boolean): string {
  const csv = toCsv(COLUMNS, lines.map(toResultRow));
  return isFirst ? csv : csv.slice(csv.indexOf('\n') + 1);
}
