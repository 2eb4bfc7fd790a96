import { parseMicros } from '../../../shared/billing/parse-micros.ts';

/** An amount of the API, with six decimals, in micros. */
export const toMicros = (amount: string): bigint => parseMicros(amount, { orZero: true });
