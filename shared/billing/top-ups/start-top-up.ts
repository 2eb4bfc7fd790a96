import * as z from 'zod';
import { topUp } from '../../../db/billing/tables/top-up.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { digestHex } from '../../kernel/digest.ts';
import { DomainError, fieldError } from '../../kernel/errors/domain-error.ts';
import { MAX_MICROS } from '../../kernel/verbs/fields.ts';
import { refuseSandbox } from '../../people/organizations/refuse-sandbox.ts';
import { getAccountOrThrow } from '../account/get-account-or-throw.ts';
import { BILLING_MESSAGES } from '../messages.ts';
import { openCheckout } from './open-checkout.ts';
import { readPaymentsConfig } from './payments-config.ts';
import { TOP_UP_UNITS } from './top-up-units.ts';

const UNIT = 1_000_000n;
/** Amounts are text, because JSON has no bigint. */
export const StartTopUp = z.object({
  amountMicro: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt),
});

/** Begins a top-up, which nothing but a payment at the provider completes. */
export const startTopUp = audited(
  { verb: 'top-up.start', changes: topUp },
  async (ctx: TenantCtx, { amountMicro }: z.output<typeof StartTopUp>): Promise<{ id: string }> => {
    const { organizationId } = ctx.tenant;
    const checkout = openCheckout(ctx);
    await refuseSandbox(ctx, organizationId);
    const account = await getAccountOrThrow(ctx, organizationId);
    if (ctx.actor.actor !== 'user' || checkout?.currency !== account.currency)
      throw new DomainError('NOT_FOUND');
    const { least, most } = TOP_UP_UNITS;
    const units = amountMicro / UNIT;
    if (
      amountMicro % UNIT !== 0n ||
      units < least ||
      units > most ||
      account.balanceMicro + account.creditLineMicro + amountMicro > MAX_MICROS
    )
      throw fieldError('VALIDATION_INVALID_PARAMETER', 'amount', BILLING_MESSAGES.topUpAmount(least, most));
    const { currency } = account;
    // Sending the same form again begins the same top-up.
    const id = toVersion4(digestHex(ctx.idempotency?.key ?? crypto.randomUUID()));
    const begun = {
      id,
      organizationId,
      userId: ctx.actor.actorId,
      amountMicro,
      currency,
      checkAt: ctx.clock(),
    };
    await ctx.db.insert(topUp).values(begun).onConflictDoNothing();
    return { id };
  },
);

/** A UUID of version 4 made of the digits of a digest. */
function toVersion4(digest: string): string {
  return digest.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** Whether the organization can pay at the checkout, and the operator's text on how else; undefined without one. */
export type TopUpTerms = { isOffered: boolean; howToPay: { es: string; en: string } | undefined };

export async function getTopUpTerms(ctx: TenantCtx): Promise<TopUpTerms> {
  const { currency } = await getAccountOrThrow(ctx, ctx.tenant.organizationId);
  const { howToPay } = readPaymentsConfig(ctx.env);
  return {
    isOffered: openCheckout(ctx)?.currency === currency,
    howToPay: howToPay && { es: howToPay.HOW_TO_PAY_ES, en: howToPay.HOW_TO_PAY_EN },
  };
}
