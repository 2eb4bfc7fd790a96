import * as z from 'zod';
import { AccountTerms } from '../../shared/billing/account/billing-account.ts';
import { formatMicros } from '../../shared/billing/amounts.ts';
import type { Ctx } from '../../shared/kernel/ctx.ts';
import { DomainError } from '../../shared/kernel/errors/domain-error.ts';
import { CreateOrganization } from '../../shared/people/organizations/create-organization.ts';
import { findDuplicates } from '../../shared/people/organizations/find-organization.ts';
import { isLarge } from '../billing/is-large.ts';

const { account: _, ...profile } = CreateOrganization.shape;
const { currency, mode, creditLineMicro } = AccountTerms.shape;

/** The fields of both commands that create an organization. */
export const CREATION = {
  ...profile,
  currency: currency.optional(),
  mode: mode.unwrap().optional().describe('how it pays, prepaid by default'),
  creditLineMicro,
  force: z.boolean().optional().describe('even if another organization has its name, tax ID or payment'),
};
type Creation = z.output<z.ZodObject<typeof CREATION>>;

/** The input of a creation, from the fields of its command. */
export const toCreation = ({ currency, mode, creditLineMicro, ...given }: Creation): CreateOrganization => ({
  name: given.name,
  legalName: given.legalName,
  taxId: given.taxId,
  country: given.country,
  account: currency === undefined ? undefined : { currency, mode, creditLineMicro },
});

/**
 * The confirmation before creating an organization, for large amounts. Without `--force` it throws DomainError when
 * another has the name, the tax id or the payment: a command that is run twice must not make two customers, so `--yes`
 * does not help.
 */
export async function confirmCreation(
  ctx: Ctx,
  input: Creation & { topUpMicro?: bigint | undefined; reference?: string | undefined },
): Promise<string | undefined> {
  const { name, taxId, currency, creditLineMicro, topUpMicro, reference, force } = input;
  const twins = force ? [] : await findDuplicates(ctx, { name, taxId, payment: reference });
  if (twins.length > 0) throw new DomainError('ORGANIZATION_DUPLICATE', { twins });
  const questions = [
    ...(isLarge(ctx, creditLineMicro)
      ? [`Give ${name} a credit line of ${formatMicros(creditLineMicro)} ${currency}?`]
      : []),
    ...(isLarge(ctx, topUpMicro) ? [`Top up ${name} with ${formatMicros(topUpMicro)} ${currency}?`] : []),
  ];
  return questions.length === 0 ? undefined : questions.join(' ');
}
