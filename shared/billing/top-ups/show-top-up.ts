import * as z from 'zod';
import { findTopUp, type TopUpRow } from '../../../db/billing/queries/top-ups.ts';
import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkTopUp } from './check-top-ups.ts';
import { openCheckout } from './open-checkout.ts';

export const ShowTopUp = z.object({ id: z.guid(), returnUrl: z.url() });

/** A top-up as the portal shows it; amounts are text. `checkoutUrl`: where it can still be paid. */
export type ShownTopUp = Pick<TopUpRow, 'id' | 'status' | 'currency'> & {
  amountMicro: string;
  createdAt: string;
  checkoutUrl: string | undefined;
};

/** A top-up and its current state: the provider is asked about an unpaid one. Throws NOT_FOUND. */
export async function showTopUp(
  ctx: TenantCtx,
  { id, returnUrl }: z.output<typeof ShowTopUp>,
): Promise<ShownTopUp> {
  const wanted = { organizationId: ctx.tenant.organizationId, id };
  const before = await findTopUp(ctx.db, wanted);
  if (before === undefined) throw new DomainError('NOT_FOUND');
  const isOpen = ({ status }: TopUpRow) => status === 'pending' || status === 'failed';
  const now = isOpen(before) ? await checked(ctx, before, wanted) : before;
  return {
    id,
    status: now.status,
    currency: now.currency,
    amountMicro: String(now.amountMicro),
    createdAt: now.createdAt.toISOString(),
    checkoutUrl: isOpen(now) ? openCheckout(ctx)?.addressOf(now, returnUrl, ctx.clock()) : undefined,
  };
}

/** The top-up after asking the provider; unchanged when it does not answer, in which case a job asks again. */
async function checked(
  ctx: TenantCtx,
  before: TopUpRow,
  wanted: { organizationId: number; id: string },
): Promise<TopUpRow> {
  try {
    await checkTopUp(ctx, before.id);
  } catch (error) {
    if (!(error instanceof DependencyError)) throw error;
    ctx.log.warn('top_up_not_checked', { topUpId: before.id });
    return before;
  }
  return (await findTopUp(ctx.db, wanted)) ?? before;
}
