import { sql } from 'drizzle-orm';
import { billingAccount } from '../../../db/billing/tables/billing-account.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { checkInput } from '../../platform/verbs/check-input.ts';
import { AccountTerms } from './account-terms.ts';

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
