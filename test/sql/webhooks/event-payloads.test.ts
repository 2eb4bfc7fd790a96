import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { takeChunk } from '../../../db/batches/queries/batch-chunks.ts';
import { CLICKED_EVENT } from '../../../db/clicks/tables/click-event.ts';
import { EVENT_TYPE_NAMES, type EventType } from '../../../shared/webhooks/event-names.ts';
import { EVENT_TYPES } from '../../../shared/webhooks/event-types.ts';
import { addCampaign, change, mobiles, step } from '../calls/campaigns.ts';
import { openAccount } from '../suite/accounts.ts';
import { overPg } from '../suite/suite-of.ts';
import { equip, eventsOf, setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
let client: pg.Client;
let tenant: Awaited<ReturnType<typeof equip>>;

/** Emitted in TypeScript, where the types follow the schemas. */
const NOT_OF_SQL = ['urlshortener.link.deleted', 'webhook.test'];

const run = async (call: string, values: unknown[]) =>
  (await client.query<{ answer: Record<string, unknown> }>(`select ${call} as answer`, values)).rows[0]
    ?.answer;

beforeAll(async () => {
  client = await sql.connect();
  const organizationId = await openAccount(client, { balanceMicro: 1_000, lowBalanceMicro: 990 });
  tenant = await equip(sql, organizationId);
  for (const item of ['urlshortener.link', 'numberinsight.lookup', 'tts.standard', 'callblasting.second'])
    await setPrice(sql, organizationId, item, 5);
  await sql.query(
    `with domain as (insert into domain (name) values ('go.localhost') returning id)
     insert into domain_tenure (domain_id, status, is_default, verified_at) select id, 'verified', true, now() from domain`,
  );
  await sql.query(
    "insert into webhook_endpoint (organization_id, url, secret, types) values ($1, 'https://example.org', '', '{voice.attempt.completed}')",
    [organizationId],
  );
  await sql.query("insert into spend_limit (organization_id, period, limit_micro) values ($1, 'day', 500)", [
    organizationId,
  ]);
});

const creator = () => [tenant.organizationId, tenant.keyId, tenant.costCenterId];

async function createCall(): Promise<string> {
  const callId = randomUUID();
  const terms = { repeat: 1, recordingTtlSec: 0, maxAttempts: 1, minIntervalSec: 60, minSuccessSec: 0 };
  const numbers = {
    to: '573001234567',
    toCountry: 'CO',
    toIsOrdinary: true,
    platformCallerId: '576011234567',
  };
  const call = {
    callId,
    ...numbers,
    callerId: null,
    clientReference: null,
    webhookUrl: null,
    ...terms,
    audioKey: 'a',
    audioMs: 1000,
  };
  expect(await run('routine.create_call($1, $2, $3, $4, null)', [...creator(), call])).toEqual({
    outcome: 'created',
  });
  return callId;
}

async function playCall(status: string): Promise<void> {
  const callId = await createCall();
  const claim = 'routine.claim_call_attempt($1, 1, $2, $3, null, 30, 60)';
  expect(await run(claim, [callId, 'twilio', `token-${callId}`])).toMatchObject({ outcome: 'claimed' });
  const end = {
    status,
    cause: 16,
    causeText: 'Over',
    sipCode: null,
    airSec: status === 'completed' ? 2 : 0,
    isRetried: false,
  };
  await run('routine.advance_call_attempt($1, $2)', [`token-${callId}`, { end }]);
}

async function runCampaign(): Promise<void> {
  const campaign = await addCampaign(sql, tenant, mobiles(1));
  for (const action of ['start', 'pause', 'cancel']) await change(sql, tenant, campaign, action);
  // Its recipient ends, and then it does.
  await step(sql, campaign, 'twilio');
  await step(sql, campaign, 'twilio');
}

async function speak(): Promise<void> {
  const id = randomUUID();
  const audio = {
    id,
    voice: 'es',
    item: 'tts.standard',
    textHash: 'ab'.repeat(32),
    charCount: 3,
    leaseSec: 45,
  };
  const synthesis = { ...audio, language: 'es', tier: 'standard', reference: null };
  const created = await run('routine.create_synthesis($1, $2, $3, $4, null)', [...creator(), synthesis]);
  expect(created).toMatchObject({ outcome: 'claimed' });
  await run("routine.complete_speech_audio($1, 'engine', 1000)", [id]);
}

async function lookUp(): Promise<void> {
  const [jobId, claim] = [randomUUID(), randomUUID()];
  const terms = { country: null };
  const batch = { jobId, chunks: [2], accepted: 2, terms, webhookUrl: null, reference: null };
  await run('routine.create_number_batch($1, $2, $3, $4, null)', [...creator(), batch]);
  await takeChunk(overPg(client), { jobId, chunk: 0 }, claim);
  await run('routine.complete_batch_chunk($1, 0, $2, 1)', [jobId, claim]);
}

async function createLinkBatch(): Promise<void> {
  const [jobId, claim] = [randomUUID(), randomUUID()];
  const terms = { domain: 'go.localhost', expiresAt: null };
  const batch = { jobId, chunks: [2], accepted: 1, terms, webhookUrl: null, reference: 'spring' };
  await run('routine.create_link_batch($1, $2, $3, $4, null)', [...creator(), batch]);
  await takeChunk(overPg(client), { jobId, chunk: 0 }, claim);
  const links = JSON.stringify([{ longUrl: 'https://example.com/', host: 'example.com', externalId: 'one' }]);
  const made = await run('routine.make_batch_links($1, 0, $2, $3, $4)', [
    jobId,
    claim,
    links,
    'https://{domain}',
  ]);
  expect(made).toMatchObject({ made: { refused: [] } });
  await run('routine.complete_batch_chunk($1, 0, $2, 1)', [jobId, claim]);
}

async function createLink(): Promise<void> {
  const link = {
    domain: null,
    code: null,
    isAlias: false,
    brandLike: false,
    host: 'example.com',
    expiresAt: null,
  };
  const links = JSON.stringify([{ ...link, longUrl: 'https://example.com/' }]);
  const made = await run("routine.create_links($1, $2, $3, $4, null, 'https://{domain}')", [
    ...creator(),
    links,
  ]);
  expect(made).toMatchObject({ outcome: 'created' });
}

/** Two visits of a link, for an endpoint that names them. */
async function countVisits(): Promise<void> {
  const { organizationId } = tenant;
  await sql.query(
    "insert into webhook_endpoint (organization_id, url, secret, types) values ($1, 'https://example.net', '', $2)",
    [organizationId, [CLICKED_EVENT]],
  );
  const [link] = await sql.query<{ id: string }>(
    'update link set reference_id = routine.find_or_create_reference($1, $2), external_id = $2 where organization_id = $1 returning id',
    [organizationId, 'summer'],
  );
  await run('routine.record_click_lines($1, $2, $3, $4, $5, $6, $7, $8, $6, $7, $8)', [
    [organizationId],
    [link?.id, link?.id],
    [Date.now(), Date.now()],
    { profiles: [0, 1], firsts: [1, 0], flooded: [] },
    JSON.stringify([
      ['CO', null, null, 'mobile', 'Android', 'Chrome', null, null],
      [null, null, null, 'desktop', 'Windows', 'Edge', 'example.com'],
    ]),
    [link?.id],
    ['7'],
    ['2026-03-02'],
  ]);
}

test('every event that functions create matches its schema, and each is created', async () => {
  await createLink();
  await createLinkBatch();
  await countVisits();
  await lookUp();
  await speak();
  await playCall('completed');
  await playCall('busy');
  await runCampaign();
  await run('routine.cancel_call($1, $2)', [tenant.organizationId, await createCall()]);
  await client.query("select routine.add_usage($1, null, 'urlshortener', 'visit', 500, 1)", [
    tenant.organizationId,
  ]);

  // The organization's other endpoint receives the event.
  await sql.query(
    `with other as (insert into webhook_endpoint (organization_id, url, secret) values ($1, 'https://example.org', ''))
     update webhook_endpoint set status = 'disabled', disabled_reason = 'failures', disabled_at = now()
      where organization_id = $1`,
    [tenant.organizationId],
  );

  const events = await eventsOf(sql, tenant.organizationId);
  for (const { type, data } of events) {
    const { error } = EVENT_TYPES[type as EventType].data.safeParse(data);
    expect([type, error?.issues ?? []]).toEqual([type, []]);
  }
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual(
    EVENT_TYPE_NAMES.filter((type) => !NOT_OF_SQL.includes(type)).sort(),
  );
});
