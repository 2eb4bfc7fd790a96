import type { Command } from 'commander';
import { BILLING_MODES } from '../../db/schema/money/billing-account.ts';
import { MOVEMENT_TYPES } from '../../db/schema/money/movement.ts';
import { getAccountOrThrow } from '../../shared/billing/verbs/get-account-or-throw.ts';
import { setLowBalance } from '../../shared/billing/verbs/set-low-balance.ts';
import { SERVICE_CODES } from '../../shared/services.ts';
import { openAccount } from '../organizations/open-account.ts';
import { choiceArgument, choiceOption } from '../program/choices.ts';
import { formatMicros } from '../program/format-micros.ts';
import { askAboutOrganization, onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import { toCount, toMicros, toMicrosOrZero, toWhole } from '../program/parse-argument.ts';
import { ORGANIZATION, YES } from '../program/words.ts';
import type { AccountTerms } from './account-terms.ts';
import { adjust } from './adjust.ts';
import { askAboutAccount } from './ask-about-account.ts';
import { isLarge } from './is-large.ts';
import { type ListMovements, listMovements } from './list-movements.ts';
import { getChargeOrThrow, refundCharge } from './refund-charge.ts';
import { setAccountStatus } from './set-account-status.ts';
import { setBillingMode } from './set-billing-mode.ts';
import { setCreditLine } from './set-credit-line.ts';
import { topUp } from './top-up.ts';

const AMOUNT = ['<amount>', 'in currency units, with up to 6 decimals', toMicros] as const;
const REFERENCE = ['--reference <reference>', 'of the payment or ticket; each is posted once'] as const;

type Mode = (typeof BILLING_MODES)[number];
type Direction = 'credit' | 'debit';
type OpenOptions = { mode?: AccountTerms['mode']; creditLine?: bigint };
type RefundOptions = { amount?: bigint; description: string; reference: string };
type MovementOptions = Pick<ListMovements, 'type' | 'service' | 'before' | 'limit'>;
type Reasons = { reference: string; description?: string };

export function addBalanceCommands(program: Command): void {
  const group = program.command('balance').description('Billing accounts and their movements');

  group
    .command('open')
    .description('Give an organization that has none its currency and billing account')
    .argument(...ORGANIZATION)
    .argument('<currency>', 'ISO 4217')
    .addOption(choiceOption('--mode <mode>', 'how it pays (default: prepaid)', BILLING_MODES))
    .option('--credit-line <amount>', 'in currency units, with --mode credit', toMicrosOrZero)
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, currency: string, { mode, creditLine }: OpenOptions) =>
          openAccount(ctx, { organizationId, currency, mode, creditLineMicro: creditLine }),
        ),
        askAboutOrganization((organization, [currency, { creditLine }]: [string, OpenOptions], _, ctx) =>
          isLarge(ctx, creditLine)
            ? `Give ${organization} a credit line of ${formatMicros(creditLine)} ${currency}?`
            : undefined,
        ),
      ),
    );

  group
    .command('show')
    .description('Show the billing account of an organization')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(getAccountOrThrow)));

  group
    .command('top-up')
    .description('Add a payment to a balance')
    .argument(...ORGANIZATION)
    .argument(...AMOUNT)
    .requiredOption(...REFERENCE)
    .option('--description <text>', 'what the customer reads (default: Top-up)')
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, amountMicro: bigint, { reference, description }: Reasons) =>
          topUp(ctx, { organizationId, amountMicro, reference, description }),
        ),
        askAboutAccount((organization, [amountMicro]: [bigint, Reasons], { currency }, ctx) =>
          isLarge(ctx, amountMicro)
            ? `Top up ${organization} with ${formatMicros(amountMicro)} ${currency}?`
            : undefined,
        ),
      ),
    );

  group
    .command('adjust')
    .description('Correct a balance up (credit) or down (debit)')
    .argument(...ORGANIZATION)
    .addArgument(choiceArgument('<direction>', 'up or down', ['credit', 'debit']))
    .argument(...AMOUNT)
    .requiredOption(...REFERENCE)
    .requiredOption('--description <text>', 'why, in words that the customer reads')
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, direction: Direction, amountMicro: bigint, reasons: Reasons) => {
          const { reference, description = '' } = reasons;
          return adjust(ctx, { organizationId, direction, amountMicro, reference, description });
        }),
        askAboutAccount(
          (organization, [direction, amountMicro]: [Direction, bigint, Reasons], { currency }) =>
            `${direction === 'credit' ? 'Credit' : 'Debit'} ${organization} with ${formatMicros(amountMicro)} ${currency}?`,
        ),
      ),
    );

  group
    .command('refund')
    .description('Give back a charge, whole or in part; never more than is left of it')
    .argument(...ORGANIZATION)
    .argument('<movement>', 'id of the charge', toWhole)
    .option('--amount <amount>', 'in currency units (default: all that is left of it)', toMicros)
    .requiredOption(...REFERENCE)
    .requiredOption('--description <text>', 'why, in words that the customer reads')
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, movementId: number, { amount, ...reasons }: RefundOptions) =>
          refundCharge(ctx, { organizationId, movementId, amountMicro: amount, ...reasons }),
        ),
        askAboutAccount(
          async (organization, [movementId, { amount }]: [number, RefundOptions], account, ctx) => {
            const charge = await getChargeOrThrow(ctx, {
              organizationId: account.organizationId,
              movementId,
            });
            const part =
              amount === undefined ? 'what is left' : `${formatMicros(amount)} ${account.currency}`;
            return `Refund ${part} of charge ${movementId} (${formatMicros(-charge.amountMicro)} ${account.currency}) to ${organization}?`;
          },
        ),
      ),
    );

  group
    .command('close')
    .description('Close a billing account: nothing can be bought from it. Its usage goes on being charged')
    .argument(...ORGANIZATION)
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId) => setAccountStatus(ctx, { organizationId, status: 'closed' })),
        askAboutAccount((organization) => `Close the billing account of ${organization}?`),
      ),
    );

  group
    .command('reopen')
    .description('Open a closed billing account again')
    .argument(...ORGANIZATION)
    .action(
      operate(
        onOrganization((ctx, organizationId) => setAccountStatus(ctx, { organizationId, status: 'active' })),
      ),
    );

  group
    .command('set-credit-line')
    .description('Set the credit line of an account on credit')
    .argument(...ORGANIZATION)
    .argument('<amount>', 'in currency units; 0: none', toMicrosOrZero)
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, creditLineMicro: bigint) =>
          setCreditLine(ctx, { organizationId, creditLineMicro }),
        ),
        askAboutAccount((organization, [creditLineMicro]: [bigint], { mode, currency }) =>
          mode === 'credit'
            ? `Make the credit line of ${organization} ${formatMicros(creditLineMicro)} ${currency}?`
            : undefined,
        ),
      ),
    );

  group
    .command('set-mode')
    .description('Let an organization pay on credit, or from its balance again: then it may owe nothing')
    .argument(...ORGANIZATION)
    .addArgument(choiceArgument('<mode>', 'how it pays', BILLING_MODES))
    .option('--credit-line <amount>', 'in currency units, with credit (default: what it has)', toMicrosOrZero)
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, mode: Mode, { creditLine }: { creditLine?: bigint }) =>
          setBillingMode(ctx, { organizationId, mode, creditLineMicro: creditLine }),
        ),
        askAboutAccount(
          (organization, [mode, { creditLine }]: [Mode, { creditLine?: bigint }]) =>
            `Make ${organization} pay ${mode === 'credit' ? `on credit${creditLine === undefined ? '' : ` of ${formatMicros(creditLine)}`}` : 'from its balance'}?`,
        ),
      ),
    );

  group
    .command('set-low')
    .description('Tell an organization (billing.balance.low) when what it may spend falls below an amount')
    .argument(...ORGANIZATION)
    .argument('<amount>', 'in currency units, or "none"', (text) => (text === 'none' ? null : toMicros(text)))
    .action(
      operate(
        onOrganization((ctx, organizationId, lowBalanceMicro: bigint | null) =>
          setLowBalance(ctx, { organizationId, lowBalanceMicro }),
        ),
      ),
    );

  group
    .command('movements')
    .description('List the latest movements of a balance')
    .argument(...ORGANIZATION)
    .addOption(choiceOption('--type <type>', 'of one type', MOVEMENT_TYPES))
    .addOption(choiceOption('--service <code>', 'of one service', SERVICE_CODES))
    .option('--before <movement>', 'older than the movement of this id', toWhole)
    .option('--limit <count>', 'how many', toCount, 50)
    .action(
      operate(
        onOrganization((ctx, organizationId, { type, service, before, limit }: MovementOptions) =>
          listMovements(ctx, { organizationId, type, service, before, limit }),
        ),
      ),
    );
}
