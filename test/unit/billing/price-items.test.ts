import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRICE_ITEM_CODES, PRICE_ITEMS, pricesOf } from '../../../db/billing/tables/price-items.ts';
import { ALL_FUNCTIONS } from '../../../openapi/all-functions.ts';
import { SERVICE_CODES } from '../../../shared/kernel/services.ts';
import { EMITTING_SERVICES, EVENT_TYPE_NAMES } from '../../../shared/webhooks/event-names.ts';

const items = Object.values(PRICE_ITEMS);

test('every price belongs to a service, and is charged by operations that exist', () => {
  const operations = ALL_FUNCTIONS.flatMap(({ routes }) => routes).map(({ operationId }) => operationId);
  expect(SERVICE_CODES).toEqual(expect.arrayContaining(items.map(({ service }) => service)));
  expect(operations).toEqual(expect.arrayContaining(items.flatMap((item) => item.operations)));
});

test('an operation charges every item that names it', () => {
  expect(pricesOf('createTextCall')).toEqual([
    'tts.character.standard',
    'tts.character.neural',
    'tts.character.hd',
    'callblasting.second',
    'callblasting.detection',
  ]);
  expect(pricesOf('listLinks')).toEqual([]);
});

/** A campaign starts whatever the balance; each of its calls is refused by itself. */
const CHARGING_LATER = ['startCampaign', 'resumeCampaign'];

test('the operations with a price are those that a spend limit refuses, and those that charge later', () => {
  const refusing = ALL_FUNCTIONS.flatMap(({ routes }) => routes).filter(({ errors }) =>
    errors.some(
      (code) => code === 'BILLING_SPEND_LIMIT_REACHED' || code === 'URLSHORTENER_SPEND_LIMIT_REACHED',
    ),
  );
  const charging = [...refusing.map(({ operationId }) => operationId), ...CHARGING_LATER];
  expect(new Set(items.flatMap((item) => item.operations))).toEqual(new Set(charging));
});

test('a GET that charges says so, so that a HEAD of it does not run', () => {
  const gets = ALL_FUNCTIONS.flatMap(({ routes }) => routes).filter(({ method }) => method === 'get');
  const charging = gets.filter(({ operationId }) => pricesOf(operationId).length > 0);
  expect(charging).not.toEqual([]);
  expect(gets.filter(({ isCharged }) => isCharged)).toEqual(charging);
});

test('SQL charges and emits only what is declared', () => {
  const services = [...new Set<string>([...SERVICE_CODES, ...EMITTING_SERVICES])].join('|');
  const names = new RegExp(`'\\{?((?:${services})(?:\\.[a-z_]+)+)`, 'g');
  const sql = globSync('db/*/{functions,queries}/**/*.{sql,ts}').map((file) => readFileSync(file, 'utf8'));
  const named = new Set(sql.flatMap((text) => [...text.matchAll(names)].map(([, name]) => name)));
  expect(named).toContain('callblasting.second');
  expect(named).toContain('voice.failed');
  const declared = new Set<string | undefined>([...PRICE_ITEM_CODES, ...EVENT_TYPE_NAMES]);
  expect([...named].filter((name) => !declared.has(name))).toEqual([]);
});
