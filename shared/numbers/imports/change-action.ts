import { CellError, type CsvRecord } from './cells.ts';

const ENDED = /^(d|del|delete|r|return|baja|retorno|devolucion|devolución)$/i;
const BEGUN = /^(|a|i|u|add|insert|update|alta|port|portado|portacion|portación)$/i;

/**
 * Whether a difference's line removes its subject instead of setting it. Throws DomainError for an unknown action.
 */
export function isRemoval(record: CsvRecord): boolean {
  const action = record.cell('action');
  if (ENDED.test(action)) return true;
  if (BEGUN.test(action)) return false;
  throw new CellError(record, 'action', 'action');
}
