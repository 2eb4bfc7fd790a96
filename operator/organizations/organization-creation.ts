import { InvalidArgumentError } from 'commander';
import type { AccountTerms } from '../billing/account-terms.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import type { CreateOrganization } from './create-organization.ts';
import { findTwins } from './find-twins.ts';

export type Profile = { legalName?: string; taxId?: string; country?: string };
export type CreateOptions = Profile & {
  currency?: string;
  mode?: AccountTerms['mode'];
  creditLine?: bigint;
  force?: boolean;
};

export const LEGAL_NAME = ['--legal-name <name>', 'registered name'] as const;
export const TAX_ID = ['--tax-id <id>', 'tax identification'] as const;

/** What an organization is made of, by the words of a command. */
export function toCreation(name: string, options: CreateOptions): CreateOrganization {
  const { legalName, taxId, country, currency, mode, creditLine } = options;
  if (currency === undefined && (mode !== undefined || creditLine !== undefined))
    throw new InvalidArgumentError('--mode and --credit-line are of a billing account: give --currency too.');
  return {
    ...{ name, legalName, taxId, country },
    account: currency === undefined ? undefined : { currency, mode, creditLineMicro: creditLine },
  };
}

/** The question before a second organization of a name or tax id. */
export const askOfTwins = async (ctx: OperatorContext, name: string, { taxId }: CreateOptions) => {
  const twins = await findTwins(ctx, { name, taxId });
  const known = twins.map(
    (twin) => `${twin.name} (${twin.id}${twin.taxId === null ? '' : `, ${twin.taxId}`})`,
  );
  return twins.length === 0 ? undefined : `There is ${known.join(', ')}. Create another (--force)?`;
};
