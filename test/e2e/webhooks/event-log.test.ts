import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import type { Capability } from '../../../shared/kernel/services.ts';
import { sealLogPlace } from '../../../shared/webhooks/log/log-place.ts';
import { setEventLog } from '../../../shared/webhooks/log/set-event-log.ts';
import { onCi } from '../../harness/ci.ts';
import { query, withClient } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { startReceiver } from '../../harness/http/receiver.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { PHONE, visit } from '../../harness/http/visit.ts';
import { manyLinks, postLinkFile, waitForLinkBatch } from '../../harness/links/batches.ts';
import { drainClicks, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, createToken, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint, attemptNow, emitOne } from '../../harness/webhooks.ts';

const environment = inject('environment');

const turn = ({ ctx, organizationId }: Tenant, eventLog: boolean) =>
  setEventLog(ctx, { organizationId, eventLog });
async function openLogged(): Promise<Tenant> {
  const tenant = await createTenant(environment);
  await turn(tenant, true);
  return tenant;
}

const EMIT =
  "select routine.emit_event($1, $2, split_part($2, '.', 1), clock_timestamp(), jsonb_build_object('code', $3::text))";
async function emit({ organizationId }: Tenant, type = 'urlshortener.link.deleted'): Promise<string> {
  const code = randomUUID();
  await query(environment, EMIT, [organizationId, type, code]);
  return code;
}

type Reader = Pick<Tenant, 'api'>;
type Asked = { after?: string; limit?: string; types?: string };
type Read = { codes: string[]; after: string };
async function read({ api }: Reader, asked: Asked = {}): Promise<Read> {
  const { status, json, text } = await api.get(`/webhooks/events?${new URLSearchParams(asked)}`);
  if (status !== 200) throw new Error(`The events answered ${status}: ${text}`);
  const { events, after } = json.data;
  return { codes: events.map(({ data }: { data: { code: string } }) => data.code), after };
}

/** Limited to 60 reads per minute. */
const LONGEST_PAUSE_MS = 1_500;
const waitForEvents = <T>(what: string, check: () => Promise<T | undefined>): Promise<T> =>
  waitFor(what, check, 90_000, LONGEST_PAUSE_MS);

/** Reads once so many events can be read: those that are committed wait for older transactions of the whole system. */
const readSome = (reader: Reader, count: number, asked?: Asked): Promise<Read> =>
  waitForEvents(`${count} events`, async () => {
    const answer = await read(reader, asked);
    return answer.codes.length >= count ? answer : undefined;
  });

test('events are read in their order, as deliveries carry them, from where the last answer ended', async () => {
  const tenant = await openLogged();
  const codes = [await emit(tenant), await emit(tenant), await emit(tenant)];
  const first = await readSome(tenant, 2, { limit: '2' });
  expect(first.codes).toEqual(codes.slice(0, 2));
  const second = await readSome(tenant, 1, { limit: '2', after: first.after });
  expect(second.codes).toEqual(codes.slice(2));
  const third = await read(tenant, { after: second.after });
  expect(third.codes).toEqual([]);
  codes.push(await emit(tenant));
  expect((await readSome(tenant, 1, { after: third.after })).codes).toEqual(codes.slice(3));
  expect((await read(tenant)).codes).toEqual(codes);
  const { events } = (await tenant.api.get('/webhooks/events?limit=1')).json.data;
  expect(events).toEqual([
    {
      id: expect.any(String),
      type: 'urlshortener.link.deleted',
      version: 1,
      service: 'urlshortener',
      accountId: tenant.organizationId,
      occurredAt: expect.stringMatching(/-05:00$/),
      data: { code: codes[0] },
    },
  ]);
});

test('events of transactions that commit late are neither skipped nor repeated', async () => {
  const tenant = await openLogged();
  const seen: string[] = [];
  let after: string | undefined;
  const readOn = async () => {
    const answer = await read(tenant, { limit: '2', ...(after !== undefined && { after }) });
    after = answer.after;
    seen.push(...answer.codes);
    return answer.codes.length;
  };
  const [before, late, meanwhile] = [await emit(tenant), randomUUID(), randomUUID()];
  await readSome(tenant, 1);
  await withClient(environment, async (client) => {
    await client.query('begin');
    await client.query(EMIT, [tenant.organizationId, 'urlshortener.link.deleted', late]);
    await query(environment, EMIT, [tenant.organizationId, 'urlshortener.link.deleted', meanwhile]);
    await readOn();
    await readOn();
    // The later transaction has committed, the earlier one is still running.
    expect(seen).toEqual([before]);
    await client.query('commit');
  });
  await waitForEvents('the other events', async () =>
    (await readOn()) > 0 && seen.length === 3 ? true : undefined,
  );
  expect(seen).toEqual([before, late, meanwhile]);
  expect(await readOn()).toBe(0);
});

describe('A reader sees', () => {
  test('no events before the log is turned on, nor after it is turned off', async () => {
    const tenant = await createTenant(environment);
    expect(refusalOf(await tenant.api.get('/webhooks/events'))).toEqual({
      status: 409,
      code: 'WEBHOOKS_EVENT_LOG_OFF',
      fields: [],
    });
    await emit(tenant);
    await turn(tenant, true);
    const logged = await emit(tenant);
    expect((await readSome(tenant, 1)).codes).toEqual([logged]);
    await turn(tenant, false);
    await emit(tenant);
    expect((await tenant.api.get('/webhooks/events')).status).toBe(409);
    await turn(tenant, true);
    expect((await read(tenant)).codes).toEqual([logged]);
  });

  test('only its own organization’s events, of the services of its key, and of billing with the capability', async () => {
    const tenant = await openLogged();
    const [link, call, balance] = [
      await emit(tenant),
      await emit(tenant, 'voice.failed'),
      await emit(tenant, 'billing.balance.low'),
    ];
    const readBy = async (key: Parameters<typeof createToken>[1]) => {
      const token = await createToken(tenant, key);
      return (await read({ api: createApi(environment.API_BASE_URL, token) })).codes;
    };
    expect((await readSome(tenant, 3)).codes).toEqual([link, call, balance]);
    expect(await readBy({ capabilities: ['webhooks'] })).toEqual([link, call]);
    expect(await readBy({ capabilities: ['webhooks'], services: ['callblasting'] })).toEqual([call]);
    expect(await readBy({ capabilities: ['webhooks', 'account'], services: ['tts'] })).toEqual([balance]);
    expect((await read(await openLogged())).codes).toEqual([]);
    await expect(readBy({ capabilities: ['account'] })).rejects.toThrow('403');
  });

  test('single visits only with the capability that shows them', async () => {
    const tenant = await openLogged();
    const types = 'urlshortener.links.clicked';
    const click = await emit(tenant, types);
    await readSome(tenant, 1, { types });
    const readBy = async (capabilities: Capability[]) => {
      const token = await createToken(tenant, { capabilities });
      return (await read({ api: createApi(environment.API_BASE_URL, token) }, { types })).codes;
    };
    expect(await readBy(['webhooks', 'account', 'urlshortener.write'])).toEqual([]);
    expect(await readBy(['webhooks', 'directory'])).toEqual([click]);
  });

  test('every link, visit and link of a batch without any endpoint, the last two only if it names their types', async () => {
    const tenant = await openLogged();
    const link = await createLink(tenant);
    const batch = await postLinkFile(tenant, 'application/x-ndjson', manyLinks(3));
    await waitForLinkBatch(tenant, batch.json.data.jobId);
    await visit(link.shortUrl, { userAgent: PHONE });
    await drainClicks(environment);
    await waitForClicks(environment, link.code, 1);
    const typesOf = async (types?: string): Promise<string[]> => {
      const asked = types === undefined ? '' : `?types=${types}`;
      const { events } = (await tenant.api.get(`/webhooks/events${asked}`)).json.data;
      return events.map(({ type }: { type: string }) => type);
    };
    const [created, clicked] = ['urlshortener.link.created', 'urlshortener.links.clicked'];
    await expect.poll(() => typesOf(clicked), { interval: LONGEST_PAUSE_MS }).toEqual([clicked]);
    expect(await typesOf()).toEqual([created, 'urlshortener.batch.completed']);
    expect(await typesOf(created)).toEqual(Array(4).fill(created));
  });
});

test.each([
  ['types=nothing', 'types'],
  ['types=', 'types'],
  ['after=AAAA', 'after'],
  ['limit=501', 'limit'],
])('a wrong question is refused by field: %s', async (asked, field) => {
  const tenant = await openLogged();
  expect(refusalOf(await tenant.api.get(`/webhooks/events?${asked}`))).toEqual({
    status: 400,
    code: 'VALIDATION_INVALID_PARAMETER',
    fields: [field],
  });
});

test('a place ahead of the database, which was restored since, is refused rather than read in vain', async () => {
  const tenant = await openLogged();
  const { WEBHOOK_SECRETS_KEY: ring } = environment;
  const after = await sealLogPlace(ring, tenant.organizationId, { tx: 10n ** 15n, id: 0n });
  expect(refusalOf(await tenant.api.get(`/webhooks/events?after=${after}`))).toMatchObject({
    status: 400,
    fields: ['after'],
  });
});

test('deliveries are listed, and sent again by their organization alone', async () => {
  const receiver = await startReceiver();
  const tenant = await createTenant(environment);
  await addEndpoint(environment, tenant, receiver.url);
  const id = await emitOne(environment, tenant);
  await attemptNow(environment, id);
  const list = async (asked = '') => (await tenant.api.get(`/webhooks/deliveries${asked}`)).json.data.items;
  expect(await list()).toMatchObject([{ id, state: 'delivered', attempts: 1, nextAttemptAt: null }]);
  expect(await list('?state=review')).toEqual([]);
  const stranger = await createTenant(environment);
  expect(refusalOf(await stranger.api.post(`/webhooks/deliveries/${id}/resend`, undefined))).toMatchObject({
    status: 404,
    code: 'WEBHOOKS_DELIVERY_NOT_FOUND',
  });
  const again = await tenant.api.post(`/webhooks/deliveries/${id}/resend`, undefined);
  expect([again.status, again.json.data]).toEqual([200, { id }]);
  await waitFor('the second attempt', async () => receiver.hooks.length === 2 || undefined);
  expect(new Set(receiver.hooks.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([id]));
  await receiver.close();
});

test('events of 194 kB are read in answers of some megabytes, and none is skipped', async () => {
  const tenant = await openLogged();
  const types = 'urlshortener.links.clicked';
  // An answer has some 25.
  const count = onCi(100, 30);
  await query(
    environment,
    `select routine.emit_event($1, $2, 'urlshortener', clock_timestamp(),
              jsonb_build_object('code', place::text, 'visits', (select jsonb_agg(md5(place || '-' || part)) from generate_series(1, 5400) part)))
       from generate_series(1, $3::int) place`,
    [tenant.organizationId, types, count],
  );
  // Events of a transaction appear together, when those that began before it have ended, perhaps of other tests.
  await readSome(tenant, 1, { types, limit: '1' });
  const codes: string[] = [];
  let after: string | undefined;
  for (;;) {
    const search = new URLSearchParams({ types, limit: '500', ...(after !== undefined && { after }) });
    const { status, text, json } = await tenant.api.get(`/webhooks/events?${search}`);
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(5 * 1024 * 1024);
    codes.push(...json.data.events.map(({ data }: { data: { code: string } }) => data.code));
    if (json.data.events.length === 0) break;
    after = json.data.after;
  }
  expect(codes).toEqual(Array.from({ length: count }, (_, index) => String(index + 1)));
});
