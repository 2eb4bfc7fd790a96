import * as z from 'zod';
import { BILLING_MODES } from '../../db/schema/money/billing-account.ts';
import { Currency, MicrosOrZero } from '../../shared/verbs/fields.ts';

/** How an organization pays: its currency, and prepaid or on credit up to a line (micros). */
export const AccountTerms = z
  .object({
    currency: Currency,
    mode: z.enum(BILLING_MODES).default('prepaid'),
    creditLineMicro: MicrosOrZero.optional(),
  })
  .refine(({ mode, creditLineMicro }) => mode === 'credit' || creditLineMicro === undefined, {
    path: ['creditLineMicro'],
    message: 'a prepaid account has no credit line',
  });
export type AccountTerms = z.input<typeof AccountTerms>;
