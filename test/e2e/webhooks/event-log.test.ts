import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { setEventLog } from '../../../shared/webhooks/log/set-event-log.ts';
import { query, withClient } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { answerWith, startReceiver } from '../../harness/http/receiver.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
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

type Read = { codes: string[]; after: string };
async function read(
  { api }: Pick<Tenant, 'api'>,
  asked: { after?: string; limit?: string; types?: string } = {},
): Promise<Read> {
  const { status, json, text } = await api.get(`/webhooks/events?${new URLSearchParams(asked)}`);
  if (status !== 200) throw new Error(`The events answered ${status}: ${text}`);
  const { events, after } = json.data;
  return { codes: events.map(({ data }: { data: { code: string } }) => data.code), after };
}

test('events are read in their order, as deliveries carry them, from where the last answer ended', async () => {
  const tenant = await openLogged();
  const codes = [await emit(tenant), await emit(tenant), await emit(tenant)];
  const first = await read(tenant, { limit: '2' });
  expect(first.codes).toEqual(codes.slice(0, 2));
  const second = await read(tenant, { limit: '2', after: first.after });
  expect(second.codes).toEqual(codes.slice(2));
  const third = await read(tenant, { after: second.after });
  expect(third.codes).toEqual([]);
  codes.push(await emit(tenant));
  expect((await read(tenant, { after: third.after })).codes).toEqual(codes.slice(3));
  expect((await read(tenant)).codes).toEqual(codes);
  const { events } = (await tenant.api.get('/webhooks/events?limit=1')).json.data;
  expect(events).toEqual([
    {
      ...{ id: expect.any(String), type: 'urlshortener.link.deleted', version: 1, service: 'urlshortener' },
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
  await waitFor('the other events', async () =>
    (await readOn()) > 0 && seen.length === 3 ? true : undefined,
  );
  expect(seen).toEqual([before, late, meanwhile]);
  expect(await readOn()).toBe(0);
});

test('a subscriber that was down reconciles by pull, and misses nothing', async () => {
  const receiver = await startReceiver();
  const tenant = await openLogged();
  await addEndpoint(environment, tenant, receiver.url);
  const emitted: string[] = [];
  const processed = new Set<string>();
  for (let one = 0; one < 12; one += 1) {
    const isDown = one >= 4 && one < 9;
    receiver.behave(answerWith(isDown ? 503 : 204));
    emitted.push(await emit(tenant));
    const [delivery] = await query<{ id: string }>(
      environment,
      'select id from webhook_delivery where organization_id = $1 and attempts = 0',
      [tenant.organizationId],
    );
    await attemptNow(environment, delivery?.id ?? '');
    const [hook] = receiver.hooks.splice(0);
    if (!isDown) processed.add(hook?.json.data.code);
  }
  await receiver.close();
  expect(processed.size).toBe(7);
  const missed = (await read(tenant)).codes.filter((code) => !processed.has(code));
  expect(missed).toEqual(emitted.slice(4, 9));
});

describe('A reader sees', () => {
  test('no events before the log is turned on, nor after it is turned off', async () => {
    const tenant = await createTenant(environment);
    expect(refusalOf(await tenant.api.get('/webhooks/events'))).toEqual({
      ...{ status: 409, code: 'WEBHOOKS_EVENT_LOG_OFF', fields: [] },
    });
    await emit(tenant);
    await turn(tenant, true);
    const logged = await emit(tenant);
    expect((await read(tenant)).codes).toEqual([logged]);
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
    expect(await readBy({ capabilities: ['webhooks'] })).toEqual([link, call]);
    expect(await readBy({ capabilities: ['webhooks'], services: ['callblasting'] })).toEqual([call]);
    expect(await readBy({ capabilities: ['webhooks', 'account'], services: ['tts'] })).toEqual([balance]);
    expect((await read(await openLogged())).codes).toEqual([]);
    await expect(readBy({ capabilities: ['account'] })).rejects.toThrow('403');
  });

  test('high-volume types only if it names them', async () => {
    const tenant = await openLogged();
    const [click, link] = [await emit(tenant, 'urlshortener.links.clicked'), await emit(tenant)];
    expect((await read(tenant)).codes).toEqual([link]);
    const types = 'urlshortener.links.clicked,urlshortener.link.deleted';
    expect((await read(tenant, { types })).codes).toEqual([click, link]);
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
    ...{ status: 400, code: 'VALIDATION_INVALID_PARAMETER', fields: [field] },
  });
});

test('a place in the log of another organization is refused', async () => {
  const { after } = await read(await openLogged());
  const other = await openLogged();
  expect(refusalOf(await other.api.get(`/webhooks/events?after=${after}`))).toMatchObject({
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
    ...{ status: 404, code: 'WEBHOOKS_DELIVERY_NOT_FOUND' },
  });
  const again = await tenant.api.post(`/webhooks/deliveries/${id}/resend`, undefined);
  expect([again.status, again.json.data]).toEqual([200, { id }]);
  await expect.poll(() => receiver.hooks.length).toBe(2);
  expect(new Set(receiver.hooks.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([id]));
  await receiver.close();
});
