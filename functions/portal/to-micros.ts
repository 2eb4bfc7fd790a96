import { parseMicros } from '../../shared/billing/parse-micros.ts';

/** An amount as the API tells it, with six decimals, in micros. */
export const toMicros = (amount: string): bigint => parseMicros(amount, { orZero: true });
