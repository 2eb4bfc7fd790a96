import * as z from 'zod';
import { PRICE_ITEM_CODES } from '../../db/billing/tables/price-items.ts';
import { parseMicros } from '../../shared/billing/amounts.ts';
import { TopUp } from '../../shared/billing/movements/top-up-balance.ts';
import { SERVICE_CODES } from '../../shared/kernel/services.ts';
import { AddUser } from '../../shared/people/add-user.ts';
import { CreateKey } from '../../shared/people/keys/create-key.ts';
import { defineCommand } from '../program/define-command.ts';
import { CREATION, confirmCreation, toCreation } from './creation-fields.ts';
import { onboardOrganization } from './onboard-organization.ts';

/** `urlshortener.link=5` */
const Price = z.string().transform((text, { addIssue }) => {
  const [code, amount = ''] = text.split('=');
  const item = PRICE_ITEM_CODES.find((known) => known === code);
  if (item === undefined) {
    addIssue(`must be <item>=<amount>, where the item is one of ${PRICE_ITEM_CODES.join(', ')}`);
    return z.NEVER;
  }
  try {
    return { item, amountMicro: amount === 'free' ? 0n : parseMicros(amount) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    addIssue(`has no valid amount: ${error.message}`);
    return z.NEVER;
  }
});

export const onboardCommand = defineCommand({
  summary:
    'Create a customer who can call the API: an organization with its owner, services, prices, first payment and key',
  fields: {
    ...CREATION,
    currency: CREATION.currency.unwrap(),
    owner: AddUser.shape.email.describe('e-mail address of the owner'),
    ownerName: AddUser.shape.name.describe('name of the owner, if new'),
    services: z.array(z.enum(SERVICE_CODES)).optional().describe('services that it may use, all by default'),
    price: z
      .array(Price)
      .default([])
      .describe('prices of its own as <item>=<amount>, by default the list prices; may be repeated'),
    topUpMicro: TopUp.shape.amountMicro.optional().describe('first payment, with --reference'),
    reference: TopUp.shape.reference.optional().describe('reference of the first payment'),
    key: CreateKey.shape.name.default('First key').describe('name of its key, which may do everything'),
  },
  positional: ['name'],
  check: ({ topUpMicro, reference }) =>
    (topUpMicro === undefined) === (reference === undefined)
      ? undefined
      : '--top-up and --reference must be used together.',
  confirm: confirmCreation,
  run: (ctx, input) => {
    const { owner, ownerName, services, price, topUpMicro, reference, key } = input;
    return onboardOrganization(ctx, {
      organization: toCreation(input),
      owner: { email: owner, name: ownerName },
      services,
      prices: price,
      payment:
        topUpMicro === undefined || reference === undefined
          ? undefined
          : { amountMicro: topUpMicro, reference },
      keyName: key,
    });
  },
});
