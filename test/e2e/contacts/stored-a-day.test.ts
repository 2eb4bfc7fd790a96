import { expect, inject, test } from 'vitest';
import { STORED_A_DAY } from '../../../db/billing/tables/plan-usage.ts';
import { createCampaign, postRecipients } from '../../harness/calls/campaigns.ts';
import { VOICE } from '../../harness/calls/speech.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { LONG_URL } from '../../harness/links/links.ts';
import { balanceOf, createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const [FIRST, SECOND] = ['573001234567', '573007654321'];
const TOUCH = { channel: 'sms', at: new Date().toISOString() };

/** Requests that fill the database without being paid for: each for two rows, and the table that they fill. */
const STORED = [
  ['optOuts', 'opt-outs', 'items', ({ api }: Tenant) => api.post('/contacts/opt-outs', { items: two({}) })],
  ['touches', 'contacts', 'items', ({ api }: Tenant) => api.post('/contacts/touches', { items: two(TOUCH) })],
  ['recipients', 'recipients', 'recipients', sendRecipients],
] as const;

const two = (fields: object) => [FIRST, SECOND].map((number) => ({ number, ...fields }));

async function sendRecipients(tenant: Tenant) {
  const id = await createCampaign(tenant, { text: 'Hola.', voice: VOICE });
  return await postRecipients(tenant, id, 'text/csv', `to\n${FIRST}\n${SECOND}\n`);
}

const setStored = ({ organizationId }: Tenant, kind: string, used: number) =>
  query(
    environment,
    `insert into plan_usage (organization_id, service, day, used)
     values ($1, $2, (now() at time zone 'America/Bogota')::date, $3)`,
    [organizationId, kind, used],
  );

test.each(STORED)(
  'more %s than a day takes are refused, naming where and until when',
  async (kind, counts, field, send) => {
    const tenant = await createTenant(environment);
    await setStored(tenant, kind, STORED_A_DAY[kind] - 1);
    const refused = await send(tenant);
    expect(refusalOf(refused)).toEqual({ status: 429, code: 'STORAGE_QUOTA_EXCEEDED', fields: [field] });
    expect(refused.json.error.message).toContain('room for 1 more');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers).toMatchObject({
      'ratelimit-limit': String(STORED_A_DAY[kind]),
      'ratelimit-remaining': '1',
      'ratelimit-policy': `${STORED_A_DAY[kind]};w=86400;comment="${counts}"`,
    });
  },
);

/** Files, which are paid for by the lines that are good: both have one, and room for neither. */
const FILES = [
  [
    'links',
    'STORAGE_QUOTA_EXCEEDED',
    ({ api }: Tenant) => api.post('/urlshortener/batch', { links: [{ longUrl: LONG_URL }, {}] }),
  ],
  // The refusal has the contract's code.
  [
    'numbers',
    'RATE_TPS_EXCEEDED',
    ({ api }: Tenant) => api.post('/numberinsight/batch', { numbers: [FIRST, 'none'] }),
  ],
] as const;

test.each(FILES)(
  'a batch of %s for which a day has no room is refused, and costs nothing',
  async (field, code, send) => {
    const tenant = await createTenant(environment);
    const before = await balanceOf(tenant);
    await setStored(tenant, 'fileKilobytes', STORED_A_DAY.fileKilobytes);
    const refused = await send(tenant);
    expect(refusalOf(refused)).toEqual({ status: 429, code, fields: [field] });
    expect(refused.headers['ratelimit-policy']).toBe(
      `${STORED_A_DAY.fileKilobytes};w=86400;comment="kilobytes"`,
    );
    expect(await balanceOf(tenant)).toBe(before);
    await query(environment, 'update plan_usage set used = used - 1 where organization_id = $1', [
      tenant.organizationId,
    ]);
    expect((await send(tenant)).status).toBe(202);
    expect((await send(tenant)).status).toBe(429);
  },
);

test('more campaigns than a day takes are refused until midnight, and those of another organization are not', async () => {
  const [tenant, other] = [await createTenant(environment), await createTenant(environment)];
  await setStored(tenant, 'campaigns', STORED_A_DAY.campaigns - 1);
  const body = { name: 'Reminders', text: 'Hola.', voice: VOICE };
  const create = ({ api }: Tenant) => api.post('/callblasting/campaigns', body);
  expect((await create(tenant)).status).toBe(201);
  expect(refusalOf(await create(tenant))).toEqual({
    status: 429,
    code: 'STORAGE_QUOTA_EXCEEDED',
    fields: [],
  });
  expect((await create(other)).status).toBe(201);
});
