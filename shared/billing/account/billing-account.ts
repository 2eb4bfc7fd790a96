import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import {
  BILLING_MODES,
  type BILLING_STATUSES,
  billingAccount,
} from '../../../db/billing/tables/billing-account.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { toMessage } from '../../kernel/errors/message.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Currency, Id, MAX_MICROS, MicrosOrZero } from '../../kernel/verbs/fields.ts';
import { getAccountOrThrow } from './get-account-or-throw.ts';

const NO_CREDIT_LINE = toMessage({
  en: 'a prepaid account has no credit line',
  es: 'una cuenta prepago no tiene cupo de crédito',
});

/** An organization's terms of payment: its currency, and prepaid or on credit up to a line (micros). */
export const AccountTerms = z
  .object({
    currency: Currency,
    mode: z.enum(BILLING_MODES).default('prepaid').describe('how it pays'),
    creditLineMicro: MicrosOrZero.optional().describe('with credit: its credit line'),
  })
  .refine(({ mode, creditLineMicro }) => mode === 'credit' || creditLineMicro === undefined, {
    path: ['creditLineMicro'],
    message: NO_CREDIT_LINE,
  });
export type AccountTerms = z.input<typeof AccountTerms>;

/** Sets an organization's currency, permanently, and creates its billing account. */
export const openAccount = audited(
  { verb: 'balance.open', changes: billingAccount },
  async (ctx: Ctx, { organizationId, ...terms }: AccountTerms & { organizationId: number }) => {
    const { currency, mode, creditLineMicro = 0n } = checkInput(AccountTerms, terms);
    const { rows } = await ctx.db.execute(sql`
    with chosen as (
      update organization set currency = ${currency} where id = ${organizationId} and currency is null returning id
    )
    insert into billing_account (organization_id, mode, currency, credit_line_micro)
    select id, ${mode}::text, ${currency}::text, ${creditLineMicro}::bigint from chosen
    returning organization_id`);
    if (rows.length === 0) {
      throw new DomainError('ACCOUNT_ALREADY_OPEN', { organizationId });
    }
    return { organizationId, currency, mode, creditLineMicro };
  },
);

type SetAccountStatus = { organizationId: number; status: (typeof BILLING_STATUSES)[number] };

/** Closes a billing account, so that nothing can be bought from it, or reopens it. Usage is still charged. */
export const setAccountStatus = audited(
  { verb: 'balance.set-status', changes: billingAccount },
  async (ctx: Ctx, { organizationId, status }: SetAccountStatus) => {
    const { currency, balanceMicro } = await getAccountOrThrow(ctx, organizationId);
    await ctx.db
      .update(billingAccount)
      .set({ status })
      .where(eq(billingAccount.organizationId, organizationId));
    return { organizationId, status, currency, balanceMicro };
  },
);

export const SetBillingMode = z
  .object({
    organizationId: Id,
    mode: z.enum(BILLING_MODES).describe('how it pays'),
    creditLineMicro: MicrosOrZero.optional().describe('with credit: its credit line, unchanged by default'),
  })
  .refine(({ mode, creditLineMicro }) => mode === 'credit' || creditLineMicro === undefined, {
    path: ['creditLineMicro'],
    message: NO_CREDIT_LINE,
  });
export type SetBillingMode = z.input<typeof SetBillingMode>;

/**
 * Switches an organization to credit, or back to prepaid. A prepaid account has no credit line and no debt: one with
 * debt, including pending usage and what calls in progress hold, must be topped up first.
 */
export const setBillingMode = audited(
  { verb: 'balance.set-mode', changes: billingAccount },
  async (ctx: Ctx, input: SetBillingMode) => {
    const { organizationId, mode, creditLineMicro } = checkInput(SetBillingMode, input);
    const { balanceMicro, pendingMicro, heldMicro } = await getAccountOrThrow(ctx, organizationId);
    if (balanceMicro + (creditLineMicro ?? 0n) > MAX_MICROS)
      throw new DomainError('ACCOUNT_TOO_LARGE', { field: 'creditLineMicro' });
    const owesNothing = sql`${billingAccount.balanceMicro} >= ${billingAccount.pendingMicro} + ${billingAccount.heldMicro}`;
    const line = mode === 'prepaid' ? 0n : creditLineMicro;
    const [changed] = await ctx.db
      .update(billingAccount)
      .set({ mode, ...(line !== undefined && { creditLineMicro: line }) })
      .where(
        and(eq(billingAccount.organizationId, organizationId), mode === 'prepaid' ? owesNothing : undefined),
      )
      .returning({ mode: billingAccount.mode, creditLineMicro: billingAccount.creditLineMicro });
    if (changed === undefined)
      throw new DomainError('ACCOUNT_OWES', { owedMicro: pendingMicro + heldMicro - balanceMicro });
    return { organizationId, ...changed };
  },
);

export const SetCreditLine = z.object({
  organizationId: Id,
  creditLineMicro: MicrosOrZero.describe('credit line, or 0 for none'),
});
export type SetCreditLine = z.input<typeof SetCreditLine>;

/** Changes the credit line of an account on credit; it applies to later creations. */
export const setCreditLine = audited(
  { verb: 'balance.set-credit-line', changes: billingAccount },
  async (ctx: Ctx, input: SetCreditLine) => {
    const { organizationId, creditLineMicro } = checkInput(SetCreditLine, input);
    const account = await getAccountOrThrow(ctx, organizationId);
    if (account.mode !== 'credit') throw new DomainError('ACCOUNT_IS_PREPAID');
    if (account.balanceMicro + creditLineMicro > MAX_MICROS)
      throw new DomainError('ACCOUNT_TOO_LARGE', { field: 'creditLineMicro' });
    const changed = await ctx.db
      .update(billingAccount)
      .set({ creditLineMicro })
      .where(and(eq(billingAccount.organizationId, organizationId), eq(billingAccount.mode, 'credit')))
      .returning({ mode: billingAccount.mode });
    if (changed.length === 0) throw new DomainError('ACCOUNT_CHANGED');
    return { organizationId, currency: account.currency, creditLineMicro };
  },
);
