import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { organization } from '../../../db/people/tables/organization.ts';
import { AccountTerms } from '../../billing/account/billing-account.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { toMessage } from '../../kernel/errors/message.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Line } from '../../kernel/verbs/fields.ts';
import { Name } from '../../kernel/verbs/name.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';
import { CountryCode } from '../../numbers/countries/country-code.ts';
import { DEFAULT_COST_CENTER } from '../cost-centers/default-cost-center.ts';

export const OrganizationName = Name.regex(
  /\D/,
  toMessage({
    en: 'must not be a number, which would read as an id',
    es: 'no debe ser un número, que se leería como un id',
  }),
);

export const CreateOrganization = z.object({
  name: OrganizationName.describe('name of the organization'),
  legalName: Line.optional().describe('registered name'),
  taxId: Line.optional().meta({ word: 'tax-id', description: 'tax identification' }),
  country: CountryCode.default('CO'),
  /** Default: no currency and no billing account yet. */
  account: AccountTerms.optional(),
});
export type CreateOrganization = z.input<typeof CreateOrganization>;

type CreatedOrganization = { id: number; name: string; costCenterId: number };

/** Creates an organization with its default cost center and, if given terms, its billing account; atomically. */
export const createOrganization = audited(
  { verb: 'organization.create', changes: organization },
  async (ctx: Ctx, input: CreateOrganization): Promise<CreatedOrganization> => {
    const { name, legalName = null, taxId = null, country, account } = checkInput(CreateOrganization, input);
    const currency = account?.currency ?? null;
    const { rows } = await ctx.db.execute<{ id: string; cost_center_id: string }>(sql`
    with made as (
      insert into organization (name, legal_name, tax_id, country, currency)
      values (${name}, ${legalName}, ${taxId}, ${country}, ${currency})
      returning id
    ),
    account as (
      insert into billing_account (organization_id, mode, currency, credit_line_micro)
      select id, ${account?.mode ?? null}::text, ${currency}::text, ${account?.creditLineMicro ?? 0n}::bigint
        from made
       where ${currency}::text is not null
    )
    insert into cost_center (organization_id, code, name)
    select id, ${DEFAULT_COST_CENTER}, 'Default' from made
    returning organization_id as id, id as cost_center_id`);
    const row = onlyRow(rows);
    return { id: Number(row.id), name, costCenterId: Number(row.cost_center_id) };
  },
);
