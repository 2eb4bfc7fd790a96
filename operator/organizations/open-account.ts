import { sql } from 'drizzle-orm';
import { billingAccount } from '../../db/schema/money/billing-account.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { AccountTerms } from '../billing/account-terms.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';

/** Sets an organization's currency, permanently, and creates its billing account. */
export const openAccount = audited(
  { verb: 'balance.open', changes: billingAccount },
  async (ctx: OperatorContext, { organizationId, ...terms }: AccountTerms & { organizationId: number }) => {
    const { currency, mode, creditLineMicro = 0n } = checkInput(AccountTerms, terms);
    const { rows } = await ctx.db.execute(sql`
    with chosen as (
      update organization set currency = ${currency} where id = ${organizationId} and currency is null returning id
    )
    insert into billing_account (organization_id, mode, currency, credit_line_micro)
    select id, ${mode}::text, ${currency}::text, ${creditLineMicro}::bigint from chosen
    returning organization_id`);
    if (rows.length === 0) {
      throw new OperatorError(`Organization ${organizationId} does not exist or has a currency already.`);
    }
    return { organizationId, currency, mode, creditLineMicro };
  },
);
