import { getAccountOrThrow } from '../../shared/billing/account/get-account-or-throw.ts';
import { formatMicros } from '../../shared/billing/amounts.ts';
import {
  clearSpendLimit,
  listSpendLimits,
  SetSpendLimit,
  setSpendLimit,
} from '../../shared/billing/limits/spend-limits.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';
import { isLarge } from './is-large.ts';

export const spendLimitCommands: CommandGroup = {
  about: 'Limits on what an organization spends',
  commands: {
    set: defineCommand({
      summary: 'Limit what an organization spends per day or month',
      fields: SetSpendLimit.shape,
      confirm: async (ctx, { organizationId, period, limitMicro }, organization) => {
        const { currency } = await getAccountOrThrow(ctx, organizationId);
        return isLarge(ctx, limitMicro)
          ? `Let ${organization} spend ${formatMicros(limitMicro)} ${currency} per ${period}?`
          : undefined;
      },
      run: setSpendLimit,
    }),
    clear: defineCommand({
      summary: 'Remove a spend limit',
      fields: { ...ORGANIZATION, period: SetSpendLimit.shape.period },
      run: clearSpendLimit,
    }),
    list: defineCommand({
      summary: 'List the spend limits of an organization',
      fields: ORGANIZATION,
      output: 'list',
      run: (ctx, { organizationId }) => listSpendLimits(ctx, organizationId),
    }),
  },
};
