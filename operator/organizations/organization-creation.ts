import { type Command, InvalidArgumentError } from 'commander';
import { BILLING_MODES } from '../../db/schema/money/billing-account.ts';
import type { AccountTerms } from '../billing/account-terms.ts';
import { isLarge } from '../billing/is-large.ts';
import { choiceOption } from '../program/choices.ts';
import { formatMicros } from '../program/format-micros.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';
import { toMicrosOrZero } from '../program/parse-argument.ts';
import { YES } from '../program/words.ts';
import type { CreateOrganization } from './create-organization.ts';
import { findDuplicates } from './find-duplicates.ts';

export type Profile = { legalName?: string; taxId?: string; country?: string };
export type CreateOptions = Profile & {
  currency?: string;
  mode?: AccountTerms['mode'];
  creditLine?: bigint;
  force?: boolean;
};

export const LEGAL_NAME = ['--legal-name <name>', 'registered name'] as const;
export const TAX_ID = ['--tax-id <id>', 'tax identification'] as const;

/** Options shared by both commands that create an organization. */
export const addCreationOptions = (command: Command): Command =>
  command
    .option(...LEGAL_NAME)
    .option(...TAX_ID)
    .option('--country <code>', 'ISO 3166 alpha-2 (default: CO)')
    .addOption(choiceOption('--mode <mode>', 'how it pays (default: prepaid)', BILLING_MODES))
    .option('--credit-line <amount>', 'in currency units, with --mode credit', toMicrosOrZero)
    .option('--force', 'also when another has its name, tax id or payment')
    .option(...YES);

/** Converts a command's options to a creation. */
export function toCreation(name: string, options: CreateOptions): CreateOrganization {
  const { legalName, taxId, country, currency, mode, creditLine } = options;
  if (currency === undefined && (mode !== undefined || creditLine !== undefined))
    throw new InvalidArgumentError('--mode and --credit-line are of a billing account: give --currency too.');
  return {
    ...{ name, legalName, taxId, country },
    account: currency === undefined ? undefined : { currency, mode, creditLineMicro: creditLine },
  };
}

type Twin = { id: number; name: string; taxId: string | null };

const toTwins = (twins: readonly Twin[]): string => {
  const known = twins.map(({ id, name, taxId }) => `${name} (${id}${taxId === null ? '' : `, ${taxId}`})`);
  return `This name, tax id or payment is already that of ${known.join(', ')}. Nothing was done. To create another all the same, say --force.`;
};

/**
 * The confirmation before creating an organization, for large amounts. Without `--force` it throws OperatorError when
 * another has the name, the tax id or the payment: a command that is run twice must not make two customers, so `--yes`
 * does not help.
 */
export async function askOfCreation(
  ctx: OperatorContext,
  name: string,
  options: CreateOptions & { topUp?: bigint; reference?: string },
): Promise<string | undefined> {
  const { taxId, currency, creditLine, topUp, reference, force } = options;
  const twins = force ? [] : await findDuplicates(ctx, { name, taxId, payment: reference });
  if (twins.length > 0) throw new OperatorError(toTwins(twins));
  const questions = [
    ...(isLarge(ctx, creditLine)
      ? [`Give ${name} a credit line of ${formatMicros(creditLine)} ${currency}?`]
      : []),
    ...(isLarge(ctx, topUp) ? [`Top up ${name} with ${formatMicros(topUp)} ${currency}?`] : []),
  ];
  return questions.length === 0 ? undefined : questions.join(' ');
}
