import * as z from 'zod';
import { formatMicros } from '../../shared/billing/amounts.ts';
import { listSetPrices, SetPrice, setPrice } from '../../shared/billing/prices/prices.ts';
import { checkHolder } from '../people/check-holder.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';
import { isLarge } from './is-large.ts';

const OPTIONAL = { organizationId: ORGANIZATION.organizationId.optional() };

export const priceCommands: CommandGroup = {
  about: 'List prices, and prices of organizations',
  commands: {
    set: defineCommand({
      summary: 'Set the price of an item, now or from a given time',
      fields: {
        ...SetPrice.shape,
        ...OPTIONAL,
        list: z
          .boolean()
          .optional()
          .describe('set the list price, for every organization without a price of its own'),
      },
      check: ({ organizationId, list }) => checkHolder({ organizationId, isEveryone: list, flag: '--list' }),
      confirm: (ctx, { item, currency, amountMicro, list }, organization) => {
        const price = `${amountMicro === null ? 'none' : formatMicros(amountMicro)} ${currency}`;
        if (list)
          return `Set the list price of ${item} to ${price}, for every organization without a price of its own?`;
        return isLarge(ctx, amountMicro)
          ? `Set the price of ${item} to ${price} for ${organization}?`
          : undefined;
      },
      run: (ctx, { list, organizationId = null, ...price }) => setPrice(ctx, { organizationId, ...price }),
    }),
    list: defineCommand({
      summary: 'List the list prices and, with an organization, also its own',
      fields: OPTIONAL,
      output: 'list',
      run: (ctx, { organizationId }) => listSetPrices(ctx, organizationId ?? null),
    }),
  },
};
