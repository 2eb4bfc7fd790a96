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
import { isLarge } from './is-large.ts';
import { listPrices, setPrice } from './prices.ts';

type ScopeOptions = { organization?: string; list?: boolean };
type SetOptions = ScopeOptions & { from?: Date; destination?: string };

const toPriceText = (amountMicro: bigint | null): string =>
  amountMicro === null ? 'none' : formatMicros(amountMicro);

const toScope = (ctx: OperatorContext, { organization, list }: ScopeOptions) =>
  resolveHolder(ctx, { organization, everyone: list, flag: '--list' });

/** Confirms every change of a list price, and large prices of an organization. */
async function askOfPrice(
  ctx: OperatorContext,
  item: PriceItem,
  currency: string,
  amountMicro: bigint | null,
  { list, organization }: SetOptions,
): Promise<string | undefined> {
  const price = `${toPriceText(amountMicro)} ${currency}`;
  if (list && organization === undefined)
    return `Make the list price of ${item} ${price}, for every organization without one of its own?`;
  if (organization === undefined || !isLarge(ctx, amountMicro)) return undefined;
  const { id, name } = await findOrganization(ctx, organization);
  return `Make the price of ${item} ${price} for ${name} (${id})?`;
}

export function addPriceCommands(program: Command): void {
  const group = program.command('price').description('Prices, for an organization or for the list');

  group
    .command('set')
    .description('Set the price of an item from a moment on')
    .addArgument(choiceArgument('<item>', 'what is charged', PRICE_ITEM_CODES))
    .argument('<currency>', 'ISO 4217')
    .argument(
      '<amount>',
      'per unit, in currency units, 50000000 at most; "free", or "none" for no price: creations are refused, visits free',
      toPrice,
    )
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
        askOfPrice,
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
