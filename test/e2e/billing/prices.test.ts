import { expect, inject, test } from 'vitest';
import { addPlan } from '../../../shared/billing/plans.ts';
import { setPrice } from '../../../shared/billing/prices/prices.ts';
import {
  AIR_SECOND_MICRO,
  CHARACTER_MICRO,
  createTenant,
  DETECTION_MICRO,
  LINK_MICRO,
  VISIT_MICRO,
} from '../../harness/organization.ts';

const environment = inject('environment');

test("shows the organization's current prices, air time by destination, and what a plan includes", async () => {
  const tenant = await createTenant(environment, { lookupMicro: null });
  const { organizationId, ctx, api } = tenant;
  const ofAirTime = { organizationId, item: 'callblasting.second', currency: 'COP' } as const;
  const destination = String(100_000_000 + organizationId);
  await setPrice(ctx, { ...ofAirTime, destination, amountMicro: 4_000_000n });
  await setPrice(ctx, { ...ofAirTime, destination: `${destination}1`, amountMicro: 0n });
  await setPrice(ctx, { ...ofAirTime, destination: `${destination}2`, amountMicro: null });
  await addPlan(ctx, { organizationId, service: 'tts', name: 'Speech' });
  const { currency, items, airTimeDestinations } = (await api.get('/account/prices')).json.data;
  expect(currency).toBe('COP');
  const byItem = Object.fromEntries(
    items.map(({ item, amountMicro, includedInPlan }: Record<string, unknown>) => [
      item,
      [amountMicro, includedInPlan],
    ]),
  );
  expect(byItem).toEqual({
    'urlshortener.link': [Number(LINK_MICRO), false],
    'urlshortener.visit': [Number(VISIT_MICRO), false],
    'numberinsight.lookup': [null, false],
    'tts.character.standard': [Number(CHARACTER_MICRO.standard), true],
    'tts.character.neural': [Number(CHARACTER_MICRO.neural), true],
    'tts.character.hd': [Number(CHARACTER_MICRO.hd), true],
    'callblasting.second': [Number(AIR_SECOND_MICRO), false],
    'callblasting.detection': [Number(DETECTION_MICRO), false],
  });
  const own = airTimeDestinations.filter(({ prefix }: { prefix: string }) => prefix.startsWith(destination));
  expect(own).toEqual([
    { prefix: destination, amountMicro: 4_000_000 },
    { prefix: `${destination}1`, amountMicro: 0 },
  ]);
  const nobody = await createTenant(environment, { currency: null });
  const none = (await nobody.api.get('/account/prices')).json.data;
  expect(none).toMatchObject({ currency: null, airTimeDestinations: [] });
  expect(none.items.map(({ amountMicro }: { amountMicro: unknown }) => amountMicro)).toEqual(
    items.map(() => null),
  );
});
