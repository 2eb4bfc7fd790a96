import * as z from 'zod';
import { BILLING_MODES } from '../../../db/billing/tables/billing-account.ts';
import { Currency, MicrosOrZero } from '../../platform/verbs/fields.ts';

/** How an organization pays: its currency, and prepaid or on credit up to a line (micros). */
export const AccountTerms = z
  .object({
    currency: Currency,
    mode: z.enum(BILLING_MODES).default('prepaid').describe('how it pays'),
    creditLineMicro: MicrosOrZero.optional().describe('with credit: its credit line'),
  })
  .refine(({ mode, creditLineMicro }) => mode === 'credit' || creditLineMicro === undefined, {
    path: ['creditLineMicro'],
    message: 'a prepaid account has no credit line',
  });
export type AccountTerms = z.input<typeof AccountTerms>;
