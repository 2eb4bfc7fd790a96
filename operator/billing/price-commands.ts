import type { Command } from 'commander';
import { PRICE_ITEM_CODES, type PriceItem } from '../../shared/billing/price-items.ts';
import { resolveHolder } from '../keys/resolve-holder.ts';
import { findOrganization } from '../organizations/find-organization.ts';
import { choiceArgument } from '../program/choices.ts';
import { formatMicros } from '../program/format-micros.ts';
import { operate } from '../program/operate.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { toMoment, toPrice } from '../program/parse-argument.ts';
import { OF_ORGANIZATION, YES } from '../program/words.ts';
import { listPrices, setPrice } from './prices.ts';

type ScopeOptions = { organization?: string; list?: boolean };
type SetOptions = ScopeOptions & { from?: Date; destination?: string };

const toPriceText = (amountMicro: bigint | null): string =>
  amountMicro === null ? 'none' : formatMicros(amountMicro);

const toScope = (ctx: OperatorContext, { organization, list }: ScopeOptions) =>
  resolveHolder(ctx, { organization, everyone: list, flag: '--list' });

export function addPriceCommands(program: Command): void {
  const group = program.command('price').description('Prices, for an organization or for the list');

  group
    .command('set')
    .description('Set the price of an item from a moment on')
    .addArgument(choiceArgument('<item>', 'what is charged', PRICE_ITEM_CODES))
    .argument('<currency>', 'ISO 4217')
    .argument('<amount>', 'per unit, in currency units; "free", or "none" for no price', toPrice)
    .option(...OF_ORGANIZATION)
    .option('--list', 'the price of every organization without one of its own')
    .option(
      '--destination <prefix>',
      'of callblasting.second: the price for numbers that begin so, digits with country code; the longest counts',
    )
    .option('--from <moment>', 'ISO 8601, Colombia time without a zone (default: now)', toMoment)
    .option(...YES)
    .action(
      operate(
        async (ctx, item: PriceItem, currency: string, amountMicro: bigint | null, options: SetOptions) =>
          setPrice(ctx, {
            organizationId: await toScope(ctx, options),
            item,
            destination: options.destination,
            currency,
            amountMicro,
            effectiveFrom: options.from,
          }),
        (_, item, currency, amountMicro, { list, organization }) =>
          list && organization === undefined
            ? `Make the list price of ${item} ${toPriceText(amountMicro)} ${currency}, for every organization without one of its own?`
            : undefined,
      ),
    );

  group
    .command('list')
    .description('List the list prices and, with an organization, its own too')
    .option(...OF_ORGANIZATION)
    .action(
      operate(async (ctx, { organization }: ScopeOptions) =>
        listPrices(ctx, organization === undefined ? null : (await findOrganization(ctx, organization)).id),
      ),
    );
}
