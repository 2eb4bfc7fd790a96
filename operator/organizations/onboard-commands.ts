import { type Command, InvalidArgumentError } from 'commander';
import { PRICE_ITEM_CODES, type PriceItem } from '../../shared/billing/price-items.ts';
import { SERVICE_CODES, type ServiceCode } from '../../shared/services.ts';
import { operate } from '../program/operate.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { toList, toMicros, toPrice } from '../program/parse-argument.ts';
import { onboardOrganization } from './onboard-organization.ts';
import {
  addCreationOptions,
  askOfCreation,
  type CreateOptions,
  toCreation,
} from './organization-creation.ts';

type Price = { item: PriceItem; amountMicro: bigint };
type OnboardOptions = CreateOptions & {
  owner: string;
  ownerName?: string;
  services?: ServiceCode[];
  price: Price[];
  topUp?: bigint;
  reference?: string;
  key: string;
};

/** `urlshortener.link=5`, repeatable. */
function toPrices(text: string, known: Price[]): Price[] {
  const [item, amount = ''] = text.split('=');
  const found = PRICE_ITEM_CODES.find((code) => code === item);
  if (found === undefined)
    throw new InvalidArgumentError(`It must be <item>=<amount>, of ${PRICE_ITEM_CODES.join(', ')}.`);
  const amountMicro = toPrice(amount);
  if (amountMicro === null) throw new InvalidArgumentError('A price that is none is left out.');
  return [...known, { item: found, amountMicro }];
}

function toServices(text: string): ServiceCode[] {
  return toList(text).map((code) => {
    const service = SERVICE_CODES.find((known) => known === code);
    if (service === undefined)
      throw new InvalidArgumentError(`It must be services of ${SERVICE_CODES.join(', ')}.`);
    return service;
  });
}

export function addOnboardCommand(group: Command): void {
  const onboarding = group
    .command('onboard')
    .description(
      'Make a customer who can call the API: organization, owner, services, prices, payment and key',
    )
    .argument('<name>', 'by which commands find it, too')
    .requiredOption('--owner <email>', 'e-mail address of its owner')
    .option('--owner-name <name>', 'of an owner who is new')
    .requiredOption('--currency <code>', 'ISO 4217')
    .option('--services <codes>', 'separated by commas (default: all)', toServices)
    .option(
      '--price <item=amount>',
      'a price of its own, several times (default: the list prices)',
      toPrices,
      [],
    )
    .option('--top-up <amount>', 'a first payment, in currency units, with --reference', toMicros)
    .option('--reference <reference>', 'of that payment')
    .option('--key <name>', 'name of its key, which may do everything', 'First key');
  addCreationOptions(onboarding).action(operate(onboard, askOfCreation));
}

async function onboard(ctx: OperatorContext, name: string, options: OnboardOptions) {
  const { owner, ownerName, services, price, topUp, reference, key } = options;
  if ((topUp === undefined) !== (reference === undefined))
    throw new InvalidArgumentError('--top-up and --reference go together.');
  return await onboardOrganization(ctx, {
    organization: toCreation(name, options),
    owner: { email: owner, name: ownerName },
    services,
    prices: price,
    payment: topUp === undefined || reference === undefined ? undefined : { amountMicro: topUp, reference },
    key: { name: key },
  });
}
