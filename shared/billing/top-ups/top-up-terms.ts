import type { TenantCtx } from '../../platform/ctx.ts';
import { readPaymentsConfig } from '../../platform/payments-config.ts';
import { getAccountOrThrow } from '../account/get-account-or-throw.ts';
import { openCheckout } from './open-checkout.ts';

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
