import { defineSqlFunction } from './define-sql-function.ts';
import { moment, text } from './sql-types.ts';

export const toUtcIso = defineSqlFunction({ name: 'to_utc_iso', args: { moment }, result: text });
