import { bool, defineSqlFunction, int, moment, text } from '../sql-functions/define-sql-function.ts';

export const toUtcIso = defineSqlFunction({ name: 'to_utc_iso', args: { moment }, result: text });

/** Raises 57014 after its time is over, so never false. */
export const stayedWithin = defineSqlFunction({ name: 'stayed_within', args: { ms: int }, result: bool });
