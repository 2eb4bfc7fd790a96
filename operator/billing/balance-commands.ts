import * as z from 'zod';
import { MOVEMENT_TYPES } from '../../db/billing/tables/movement.ts';
import {
  AccountTerms,
  openAccount,
  SetBillingMode,
  SetCreditLine,
  setAccountStatus,
  setBillingMode,
  setCreditLine,
} from '../../shared/billing/account/billing-account.ts';
import { getAccountOrThrow } from '../../shared/billing/account/get-account-or-throw.ts';
import { SetLowBalance, setLowBalance } from '../../shared/billing/account/low-balance.ts';
import { formatMicros } from '../../shared/billing/amounts.ts';
import { Adjust, adjust } from '../../shared/billing/movements/adjust.ts';
import { listAccountMovements } from '../../shared/billing/movements/list-movements.ts';
import {
  getChargeOrThrow,
  RefundCharge,
  refundCharge,
} from '../../shared/billing/movements/refund-charge.ts';
import { TopUp, topUpBalance } from '../../shared/billing/movements/top-up-balance.ts';
import { listTopUps } from '../../shared/billing/top-ups/list-top-ups.ts';
import { SERVICE_CODES } from '../../shared/kernel/services.ts';
import { Id } from '../../shared/kernel/verbs/fields.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ListLimit } from '../program/fields/list-fields.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';
import { isLarge } from './is-large.ts';

export const balanceCommands: CommandGroup = {
  about: 'Billing accounts and their movements',
  commands: {
    open: defineCommand({
      summary: 'Set the currency of an organization, and open its billing account',
      fields: { ...ORGANIZATION, ...AccountTerms.shape },
      confirm: (ctx, { creditLineMicro, currency }, organization) =>
        isLarge(ctx, creditLineMicro)
          ? `Give ${organization} a credit line of ${formatMicros(creditLineMicro)} ${currency}?`
          : undefined,
      run: openAccount,
    }),
    show: defineCommand({
      summary: 'Show the billing account of an organization',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => getAccountOrThrow(ctx, organizationId),
    }),
    'top-up': defineCommand({
      summary: 'Add a payment to a balance',
      fields: TopUp.shape,
      positional: ['organizationId', 'amountMicro'],
      confirm: async (ctx, { organizationId, amountMicro }, organization) => {
        const { currency } = await getAccountOrThrow(ctx, organizationId);
        return isLarge(ctx, amountMicro)
          ? `Top up ${organization} with ${formatMicros(amountMicro)} ${currency}?`
          : undefined;
      },
      run: topUpBalance,
    }),
    adjust: defineCommand({
      summary: 'Correct a balance up (credit) or down (debit)',
      fields: Adjust.shape,
      positional: ['organizationId', 'direction', 'amountMicro'],
      confirm: async (ctx, { organizationId, direction, amountMicro }, organization) => {
        const { currency } = await getAccountOrThrow(ctx, organizationId);
        const verb = direction === 'credit' ? 'Credit' : 'Debit';
        return `${verb} ${organization} with ${formatMicros(amountMicro)} ${currency}?`;
      },
      run: adjust,
    }),
    refund: defineCommand({
      summary: 'Refund a charge, in full or in part',
      fields: RefundCharge.shape,
      positional: ['organizationId', 'movementId'],
      confirm: async (ctx, { organizationId, movementId, amountMicro }, organization) => {
        const { currency } = await getAccountOrThrow(ctx, organizationId);
        const charge = await getChargeOrThrow(ctx, { organizationId, movementId });
        const part = amountMicro === undefined ? 'the rest' : `${formatMicros(amountMicro)} ${currency}`;
        return `Refund ${part} of charge ${movementId} (${formatMicros(-charge.amountMicro)} ${currency}) to ${organization}?`;
      },
      run: refundCharge,
    }),
    close: defineCommand({
      summary: 'Close a billing account: it can no longer pay for anything new. Its usage is still charged',
      fields: ORGANIZATION,
      confirm: async (ctx, { organizationId }, organization) => {
        await getAccountOrThrow(ctx, organizationId);
        return `Close the billing account of ${organization}?`;
      },
      run: (ctx, { organizationId }) => setAccountStatus(ctx, { organizationId, status: 'closed' }),
    }),
    reopen: defineCommand({
      summary: 'Reopen a closed billing account',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => setAccountStatus(ctx, { organizationId, status: 'active' }),
    }),
    'set-credit-line': defineCommand({
      summary: 'Set the credit line of an account that pays on credit',
      fields: SetCreditLine.shape,
      confirm: async (ctx, { organizationId, creditLineMicro }, organization) => {
        const { mode, currency } = await getAccountOrThrow(ctx, organizationId);
        return mode === 'credit'
          ? `Set the credit line of ${organization} to ${formatMicros(creditLineMicro)} ${currency}?`
          : undefined;
      },
      run: setCreditLine,
    }),
    'set-mode': defineCommand({
      summary: 'Let an organization pay on credit, or from its balance, which then may not be negative',
      fields: SetBillingMode.shape,
      confirm: async (ctx, { organizationId, mode, creditLineMicro }, organization) => {
        const { currency } = await getAccountOrThrow(ctx, organizationId);
        const line =
          creditLineMicro === undefined
            ? ''
            : `, with a credit line of ${formatMicros(creditLineMicro)} ${currency}`;
        return `Let ${organization} pay ${mode === 'credit' ? `on credit${line}` : 'from its balance'}?`;
      },
      run: setBillingMode,
    }),
    'set-low': defineCommand({
      summary:
        'Notify an organization (billing.balance.low) when its available balance falls below a threshold',
      fields: SetLowBalance.shape,
      run: setLowBalance,
    }),
    'top-ups': defineCommand({
      summary: 'List the latest top-ups of an organization with their payments',
      fields: { ...ORGANIZATION, limit: ListLimit.default(50) },
      output: 'list',
      run: listTopUps,
    }),
    movements: defineCommand({
      summary: 'List the latest movements of a balance',
      fields: {
        ...ORGANIZATION,
        type: z.enum(MOVEMENT_TYPES).optional().describe('only of this type'),
        service: z.enum(SERVICE_CODES).optional().describe('only of this service'),
        before: Id.optional().describe('only those before the movement with this ID'),
        limit: ListLimit.default(50),
      },
      output: 'list',
      run: listAccountMovements,
    }),
  },
};
