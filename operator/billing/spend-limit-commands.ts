import type { Command } from 'commander';
import { SPEND_PERIODS } from '../../db/schema/money/spend-limit.ts';
import { clearSpendLimit } from '../../shared/billing/verbs/clear-spend-limit.ts';
import { setSpendLimit } from '../../shared/billing/verbs/set-spend-limit.ts';
import { choiceArgument } from '../program/choices.ts';
import { formatMicros } from '../program/format-micros.ts';
import { onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import { toMicros } from '../program/parse-argument.ts';
import { ORGANIZATION, YES } from '../program/words.ts';
import { askAboutAccount } from './ask-about-account.ts';
import { isLarge } from './is-large.ts';
import { listSpendLimits } from './list-spend-limits.ts';

type Period = (typeof SPEND_PERIODS)[number];

const period = () => choiceArgument('<period>', 'of Colombia time', SPEND_PERIODS);

export function addSpendLimitCommands(program: Command): void {
  const group = program.command('spend-limit').description('Caps on what an organization spends');

  group
    .command('set')
    .description('Cap what an organization spends in a day or a month')
    .argument(...ORGANIZATION)
    .addArgument(period())
    .argument('<amount>', 'in currency units, with up to 6 decimals', toMicros)
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, period: Period, limitMicro: bigint) =>
          setSpendLimit(ctx, { organizationId, period, limitMicro }),
        ),
        askAboutAccount((organization, [period, limitMicro]: [Period, bigint], { currency }, ctx) =>
          isLarge(ctx, limitMicro)
            ? `Let ${organization} spend ${formatMicros(limitMicro)} ${currency} a ${period}?`
            : undefined,
        ),
      ),
    );

  group
    .command('clear')
    .description('Take a cap away')
    .argument(...ORGANIZATION)
    .addArgument(period())
    .action(
      operate(
        onOrganization((ctx, organizationId, period: Period) =>
          clearSpendLimit(ctx, { organizationId, period }),
        ),
      ),
    );

  group
    .command('list')
    .description('List the caps of an organization')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(listSpendLimits)));
}
