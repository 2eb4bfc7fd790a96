import type { StoredKind } from '../../db/billing/tables/plan-usage.ts';
import {
  AIR_TIME,
  fromAirTimeItem,
  PRICE_ITEMS,
  type PriceItem,
} from '../../db/billing/tables/price-items.ts';
import type { DayQuota, Refused, Shortfall } from '../../db/engine/sql-functions/define-sql-function.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { DomainError, fieldError } from '../kernel/errors/domain-error.ts';
import { type ErrorCode, messageOf } from '../kernel/errors/error-codes.ts';
import { inLanguage, type Message } from '../kernel/errors/message.ts';
import type { Language } from '../kernel/errors/preferred-language.ts';
import { exceededToday } from '../kernel/quotas/exceeded-today.ts';
import { secondsToColombiaMidnight } from '../kernel/time/colombia.ts';
import { moneyIn } from './amounts.ts';
import { BILLING_MESSAGES } from './messages.ts';

export const noAccount = (): DomainError =>
  new DomainError('BILLING_INSUFFICIENT_FUNDS', { message: BILLING_MESSAGES.noAccount });

/** The API error for a charge that the database refused. */
export function toRefusal(
  ctx: TenantCtx,
  { code, lack, unpriced }: Omit<Refused<ErrorCode>, 'outcome'>,
): DomainError {
  if (code === 'IDEMPOTENCY_KEY_REUSED') return fieldError(code, 'Idempotency-Key', messageOf(code));
  if (code === 'RATE_TPS_EXCEEDED') {
    const retryAfterSec = secondsToColombiaMidnight(ctx.clock());
    return new DomainError(code, { retryAfterSec, message: BILLING_MESSAGES.sandboxQuota });
  }
  if (unpriced) return new DomainError(code, { message: describeUnpriced(unpriced) });
  return lack ? new DomainError(code, { message: describeShortfall(ctx, lack) }) : new DomainError(code);
}

const isItem = (item: string): item is PriceItem => Object.hasOwn(PRICE_ITEMS, item);

/** Names what has no price, as items of the price list or as a prefix of air time. */
function describeUnpriced(items: readonly string[]): Message {
  const listIn = (language: 'en' | 'es'): string =>
    items
      .map((item) => {
        const prefix = fromAirTimeItem(item);
        const listed = prefix === undefined ? item : AIR_TIME;
        const name = isItem(listed) ? PRICE_ITEMS[listed].name[language] : listed;
        const to = prefix === undefined ? '' : inLanguage(language, BILLING_MESSAGES.airTimeTo(prefix));
        return name.charAt(0).toLowerCase() + name.slice(1) + to;
      })
      .join('; ');
  return BILLING_MESSAGES.unpriced(listIn('en'), listIn('es'));
}

/** The amount needed, and for keys that may read the balance, the amount available. */
function describeShortfall(
  { tenant }: TenantCtx,
  { currency, neededMicro, availableMicro }: Shortfall,
): Message {
  if (availableMicro === null) return BILLING_MESSAGES.noAccount;
  const inCurrency = (micros: string) => (language: Language) => moneyIn(language, micros, currency);
  const needed = inCurrency(neededMicro);
  if (!tenant.capabilities.includes('account')) return BILLING_MESSAGES.insufficient(needed);
  return BILLING_MESSAGES.insufficientOf(needed, inCurrency(availableMicro));
}

/** The things that the quotas count, in the RateLimit fields. */
const COUNTED = {
  optOuts: 'opt-outs',
  touches: 'contacts',
  campaigns: 'campaigns',
  recipients: 'recipients',
  fileKilobytes: 'kilobytes',
} as const satisfies Record<StoredKind, string>;

/**
 * The error of what an organization may not store today any more; `field` is where the request has it, if it is a list. An
 * operation of the contract says it with the contract's code.
 */
export function toStorageRefusal(
  ctx: TenantCtx,
  kind: StoredKind,
  { limit, left }: DayQuota,
  field?: string,
  code: 'STORAGE_QUOTA_EXCEEDED' | 'RATE_TPS_EXCEEDED' = 'STORAGE_QUOTA_EXCEEDED',
): DomainError {
  const remaining = Math.max(0, left);
  const toMessage =
    kind === 'fileKilobytes' ? BILLING_MESSAGES.filesStoredToday : BILLING_MESSAGES.storedToday;
  const message = toMessage(limit, remaining);
  return new DomainError(code, {
    message,
    fields: field === undefined ? [] : [{ field, message }],
    ...exceededToday(ctx, { limit, counts: COUNTED[kind], remaining }),
  });
}
