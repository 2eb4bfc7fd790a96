import type { Lack, Refused } from '../../db/engine/refused.ts';
import type { TenantCtx } from '../platform/ctx.ts';
import { DomainError, fieldError } from '../platform/errors/domain-error.ts';
import type { ErrorCode } from '../platform/http/error-codes.ts';
import { ERROR_CODES } from '../platform/http/error-codes.ts';
import { toDecimal } from './to-decimal.ts';

/** The API error for a charge that the database refused. */
export function toRefusal(ctx: TenantCtx, { code, lack }: Omit<Refused<ErrorCode>, 'outcome'>): DomainError {
  if (code === 'IDEMPOTENCY_KEY_REUSED')
    return fieldError(code, 'Idempotency-Key', ERROR_CODES[code].message.en);
  return lack ? new DomainError(code, { message: describeLack(ctx, lack) }) : new DomainError(code);
}

/** The amount needed, and for keys that may read the balance, the amount available. */
function describeLack({ tenant }: TenantCtx, { currency, neededMicro, availableMicro }: Lack): string {
  if (availableMicro === null)
    return 'Your organization has no active billing account. Ask the operator to open one.';
  const needed = toAmount(neededMicro);
  if (!tenant.capabilities.includes('account'))
    return `Insufficient balance: ${needed} ${currency} needed. Top up and try again.`;
  return `Insufficient balance: ${needed} ${currency} needed, ${toAmount(availableMicro)} ${currency} available. Top up and try again.`;
}

/** Two decimals, more only where needed. */
const toAmount = (micros: string): string => toDecimal(BigInt(micros)).replace(/0{1,4}$/, '');
