import { expect, inject, test } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import { callWith, numberEnding, sayTo, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import {
  addNumbers,
  changeCampaign,
  createCampaign,
  waitForCampaign,
} from '../../harness/calls/campaigns.ts';
import { VOICE } from '../../harness/calls/speech.ts';
import { IS_CI, rotateSample } from '../../harness/ci.ts';
import { PLATFORM_DOMAIN, SANDBOX_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { query } from '../../harness/database.ts';
import { startReceiver } from '../../harness/http/receiver.ts';
import { PHONE, visit } from '../../harness/http/visit.ts';
import { manyLinks, postLinkFile, waitForLinkBatch } from '../../harness/links/batches.ts';
import { drainClicks, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink, LONG_URL } from '../../harness/links/links.ts';
import { postUsage } from '../../harness/links/usage.ts';
import { waitForBatch } from '../../harness/numbers.ts';
import { createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';
import { openSandbox } from '../../harness/sandbox.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint } from '../../harness/webhooks.ts';

const environment = inject('environment');

const ONCE = { maxAttempts: 1, minIntervalSec: 60 };

/** Long enough for a call to count as heard. */
const toText = (): string =>
  `Le recordamos su cita de mañana a las tres de la tarde. Su número de confirmación es ${crypto.randomUUID()}.`;

/** Names who dialed each attempt: the sandbox gives its calls ids of its own, a carrier others. */
async function carriersOf({ organizationId }: Pick<Tenant, 'organizationId'>): Promise<string[]> {
  const rows = await query<{ id: string }>(
    environment,
    `select carrier_call_id as id from call_attempt join call on call.id = call_attempt.call_id where organization_id = $1`,
    [organizationId],
  );
  return rows.map(({ id }) => (id.startsWith('sandbox-') ? 'the sandbox' : id));
}

async function open() {
  const parent = await createTenant(environment);
  return { parent, sandbox: await openSandbox(parent) };
}

test.concurrent('a link of a sandbox leads through a page that names its destination, and its visit counts', async () => {
  const { sandbox } = await open();
  const longUrl = 'https://example.com/?a=1&b="<script>"';
  const link = await createLink(sandbox, { longUrl });
  expect(link.domain).toBe(SANDBOX_DOMAIN);
  for (const _ of ['from Postgres', 'from the cache']) {
    const page = await visit(link.shortUrl, { userAgent: PHONE });
    expect(page.status).toBe(200);
    expect(page.headers.location).toBeUndefined();
    expect(page.text).toContain('href="https://example.com/?a=1&#38;b=');
    expect(page.text).not.toContain('<script>');
    expect(page.text).toContain('Enlace de prueba');
  }
  await drainClicks(environment);
  await waitForClicks(environment, link.code, 2);
  const stats = await sandbox.api.get(`/urlshortener/links/${link.domain}/${link.code}/stats`);
  expect(stats.json.data.totals.clicks).toBe(2);
});

test.concurrent('a sandbox has no domain but its own, and nobody else has that one', async () => {
  const { parent, sandbox } = await open();
  const refused = async (api: typeof parent.api, domain: string) =>
    (await api.post('/urlshortener/links', { longUrl: LONG_URL, domain })).json.error?.code;
  expect(await refused(sandbox.api, PLATFORM_DOMAIN)).toBe('DOMAIN_NOT_ALLOWED');
  expect(await refused(parent.api, SANDBOX_DOMAIN)).toBe('DOMAIN_NOT_ALLOWED');
  const domains = await sandbox.api.get('/urlshortener/domains');
  expect(domains.json.data.items).toMatchObject([{ domain: SANDBOX_DOMAIN, isDefault: true }]);
});

test.concurrent('calls of a sandbox end as their numbers do, and none reaches the carrier', async () => {
  const { sandbox } = await open();
  const audioId = await uploadTone(sandbox);
  const all = Object.entries({ '10': 'success', '90': 'success', '92': 'failed', '95': 'failed' });
  const ends = rotateSample(all, 2, 1);
  const calls = await Promise.all(
    ends.map(async ([ending, status]) => ({
      status,
      ending,
      id: await callWith(sandbox, { audioId, to: numberEnding(ending), recordingTtlSec: 3_600, retry: ONCE }),
    })),
  );
  for (const { id, status, ending } of calls) {
    const call = await waitForCall(sandbox, id);
    expect(call, ending).toMatchObject({ status, attempts: [{ dtmf: ending === '90' ? '1' : null }] });
  }
  const spoken = await sayTo(sandbox, { to: numberEnding('10'), text: toText() });
  expect(spoken.status).toBe(200);
  expect((await waitForCall(sandbox, spoken.json.data.id)).status).toBe('success');
  expect(await carriersOf(sandbox)).toEqual(Array.from({ length: ends.length + 1 }, () => 'the sandbox'));
});

test.runIf(IS_CI).concurrent('a campaign of a sandbox speaks, calls and ends', async () => {
  const { sandbox } = await open();
  const id = await createCampaign(sandbox, { text: toText(), voice: VOICE, repeat: 1 });
  const numbers = ['10', '90'].map(numberEnding);
  expect((await addNumbers(sandbox, id, numbers)).status).toBe(200);
  expect((await changeCampaign(sandbox, id, 'start')).status).toBe(200);
  expect(await waitForCampaign(sandbox, id)).toMatchObject({ status: 'completed' });
  expect(await carriersOf(sandbox)).toEqual(numbers.map(() => 'the sandbox'));
});

test.concurrent('everything else works, its events are sent, and nothing is charged', async () => {
  const { parent, sandbox } = await open();
  const { api } = sandbox;
  const receiver = await startReceiver();
  try {
    await addEndpoint(environment, sandbox, receiver.url);
    const link = await createLink(sandbox);
    await waitFor('the event', async () => receiver.hooks.find(({ body }) => body.includes(link.code)));
  } finally {
    await receiver.close();
  }
  const looked = await api.get('/numberinsight/lookup/573001234567');
  expect(looked.status).toBe(200);
  const batch = await api.post('/numberinsight/batch', { numbers: ['573001234567', 'wrong'] });
  expect(await waitForBatch(sandbox, batch.json.data.jobId)).toMatchObject({ status: 'done' });
  const bulk = await api.post('/urlshortener/links/bulk', {
    links: [{ longUrl: LONG_URL }, { longUrl: 'no' }],
  });
  expect(bulk.json.data).toMatchObject({ created: 1, failed: 1, chargedMicro: 0 });
  const links = await postLinkFile(sandbox, 'application/x-ndjson', manyLinks(1));
  expect(await waitForLinkBatch(sandbox, links.json.data.jobId)).toMatchObject({
    created: 1,
    chargedMicro: 0,
  });
  const speech = await api.post('/tts/synthesize', { text: `Hola ${crypto.randomUUID()}`, voice: VOICE });
  expect(speech.json.data).toMatchObject({ status: 'completed', cost: '0.000000' });

  const pricing = await api.get('/urlshortener/pricing');
  expect(pricing.json.data).toMatchObject({ perLinkMicro: 5_000_000, includedInPlan: false });
  await postUsage(environment);
  const { json } = await api.get('/account/billing');
  expect(json.data).toMatchObject({ balanceMicro: 0, pendingMicro: 0 });
  const movements = await api.get('/account/billing/movements?limit=50');
  expect(movements.json.data.items.length).toBeGreaterThan(5);
  for (const { amountMicro } of movements.json.data.items) expect(amountMicro).toBe(0);
  expect((await parent.api.get('/account/billing')).json.data.balanceMicro).toBe(1_000_000_000);
  expect((await api.get('/account/organization')).json.data.sandboxOf).toBe(parent.organizationId);
  const { mismatches } = await checkLedger(operatorOf(environment), sandbox.organizationId);
  expect(mismatches).toEqual([]);
});

test.concurrent('a sandbox has small quotas, exact under concurrency, and never money', async () => {
  const { sandbox } = await open();
  await query(
    environment,
    `insert into plan_usage (organization_id, service, day, used)
     select $1, service, (now() at time zone 'America/Bogota')::date, used
       from (values ('urlshortener', 198), ('numberinsight', 1000), ('tts', 20000), ('callblasting', 100)) full_up (service, used)`,
    [sandbox.organizationId],
  );
  const made = await Promise.all(
    Array.from({ length: 6 }, () => sandbox.api.post('/urlshortener/links', { longUrl: LONG_URL })),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(2);
  const refused = made.find(({ status }) => status !== 201);
  expect(refused?.json.error.code).toBe('URLSHORTENER_LINK_QUOTA_EXCEEDED');
  const looked = await sandbox.api.get('/numberinsight/lookup/573001234567');
  expect(looked.json.error).toMatchObject({
    code: 'RATE_TPS_EXCEEDED',
    message: expect.stringContaining('sandbox'),
  });
  const spoken = await sandbox.api.post('/tts/synthesize', { text: 'Hola', voice: VOICE });
  expect(spoken.json.error.code).toBe('RATE_TPS_EXCEEDED');
  const audioId = await uploadTone(sandbox, 1);
  const called = await sandbox.api.post('/callblasting/calls/audio', { to: numberEnding('10'), audioId });
  expect(called.json.error.code).toBe('BILLING_SPEND_LIMIT_REACHED');
  await expect(
    query(environment, `select routine.post_movement($1, 'topup', 1, null, 1, 'x', 'x', null, 'payment')`, [
      sandbox.organizationId,
    ]),
  ).rejects.toThrow('is a sandbox');
});
