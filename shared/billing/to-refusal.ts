import type { Lack, Refused } from '../../db/sql/refused.ts';
import { ApiError, fieldError } from '../http/api-error.ts';
import type { CallerContext } from '../http/context.ts';
import { ERROR_CODES } from '../http/error-codes.ts';
import { toDecimal } from './to-decimal.ts';

/** The API error for a charge that the database refused. */
export function toRefusal(ctx: CallerContext, { code, lack }: Omit<Refused, 'outcome'>): ApiError {
  if (code === 'IDEMPOTENCY_KEY_REUSED')
    return fieldError(code, 'Idempotency-Key', ERROR_CODES[code].message);
  return lack ? new ApiError(code, { message: describeLack(ctx, lack) }) : new ApiError(code);
}

/** The amount needed, and for keys that may read the balance, the amount available. */
function describeLack({ caller }: CallerContext, { currency, neededMicro, availableMicro }: Lack): string {
  if (availableMicro === null) return 'Your organization has no active billing account.';
  const needed = toAmount(neededMicro);
  if (!caller.capabilities.includes('account'))
    return `There is not enough balance: ${needed} ${currency} needed.`;
  return `There is not enough balance: ${needed} ${currency} needed, ${toAmount(availableMicro)} ${currency} available.`;
}

/** Two decimals, more only where needed. */
const toAmount = (micros: string): string => toDecimal(BigInt(micros)).replace(/0{1,4}$/, '');
