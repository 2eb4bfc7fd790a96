import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createKey } from '../../shared/people/keys/create-key.ts';
import { setDevelopersGrantAccount } from '../../shared/people/organizations/set-developers-grant-account.ts';
import { EVENT_TYPE_NAMES, shownByEvent } from '../../shared/webhooks/event-names.ts';
import { query } from '../harness/database.ts';
import { type Receiver, startReceiver } from '../harness/http/receiver.ts';
import { createSignedIn, joinAs } from '../harness/portal/portal.ts';
import { addEndpoint, attemptNow, endpointOf } from '../harness/webhooks.ts';

const environment = inject('environment');
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  // A server that repeats what it receives.
  receiver.behave((response) => void response.writeHead(200).end(receiver.hooks.at(-1)?.body));
});
afterAll(() => receiver.close());

type Owner = Awaited<ReturnType<typeof createSignedIn>>;

async function deliver(own: Owner, type: string, data: object): Promise<string> {
  const [row] = await query<{ emitted: { deliveryId: string }[] }>(
    environment,
    "select routine.emit_event($1, $2, split_part($2, '.', 1), clock_timestamp(), $3) as emitted",
    [own.organizationId, type, JSON.stringify(data)],
  );
  const id = row?.emitted[0]?.deliveryId ?? '';
  await attemptNow(environment, id);
  return `${own.base}/deliveries/${id}`;
}

describe('A delivery shows its reader what other pages show', () => {
  test('a developer neither the number called nor the balance, nor an answer that may repeat them', async () => {
    const own = await createSignedIn(environment);
    await addEndpoint(environment, own, receiver.url);
    const [call, balance, link] = [
      await deliver(own, 'voice.completed', {
        callId: 'c',
        to: '573009876512',
        clientReference: 'invoice-7',
      }),
      await deliver(own, 'billing.balance.low', { currency: 'COP', availableMicro: 987654321 }),
      await deliver(own, 'urlshortener.link.deleted', { code: 'offers-7' }),
    ];
    const { portal: developer } = await joinAs(environment, own, 'developer');
    const { portal: owner } = own;
    for (const [path, secret, open] of [
      [call, /3009876512/, 'invoice-7'],
      [balance, /987654321/, 'COP'],
    ] as const) {
      const shown = await developer.get(path);
      expect([shown.status, shown.text.includes(open), secret.test(shown.text)]).toEqual([200, true, false]);
      expect(shown.text).toContain('Your role does not show it: it may repeat what was sent.');
      expect(secret.test((await owner.get(path)).text)).toBe(true);
    }
    expect((await developer.get(call)).text).toContain('••••••••••12');
    // Nothing is hidden of what everyone sees.
    expect((await developer.get(link)).text.match(/offers-7/g)?.length).toBeGreaterThan(1);
  });
});

describe('A developer whose organization reserves money and people', () => {
  const FREE = EVENT_TYPE_NAMES.filter((type) => shownByEvent(type).length === 0 && type !== 'webhook.test');
  const SHOWING = EVENT_TYPE_NAMES.filter((type) => shownByEvent(type).length > 0);

  test('sends to an endpoint only events that show neither, and moves no other endpoint', async () => {
    const own = await createSignedIn(environment);
    const { base, organizationId, ctx } = own;
    const all = await addEndpoint(environment, own, `${receiver.url}/all`);
    const links = await addEndpoint(environment, own, `${receiver.url}/links`, { types: FREE });
    const { portal: developer } = await joinAs(environment, own, 'developer');
    const add = async (types: readonly string[]) =>
      (await developer.post(`${base}/webhooks/new/add`, { url: `${receiver.url}/own`, types })).status;
    const change = async (id: number, form: string, values: Record<string, string | string[]>) =>
      (await developer.post(`${base}/webhooks/${id}/${form}`, values)).status;
    expect(await add([])).toBe(303);

    await setDevelopersGrantAccount(ctx, { organizationId, developersGrantAccount: false });
    const page = await developer.get(`${base}/webhooks/new`);
    for (const type of SHOWING) expect([type, page.text.includes(`value="${type}"`)]).toEqual([type, false]);
    expect(page.text).toContain('Select at least one.');
    expect(await add([])).toBe(422);
    for (const type of ['voice.completed', 'billing.balance.low', 'urlshortener.links.clicked'])
      expect([type, await add([type])]).toEqual([type, 422]);
    expect(await add(FREE)).toBe(303);
    expect(await change(links.id, 'choose', { types: ['voice.completed'] })).toBe(422);
    expect(await change(links.id, 'choose', { types: [] })).toBe(422);
    expect(await change(all.id, 'move', { url: `${receiver.url}/mine` })).toBe(422);
    // Nor one that takes fewer events since.
    await query(
      environment,
      `with event as (insert into webhook_event (organization_id, type, service, occurred_at, data)
                      values ($1, 'voice.completed', 'voice', now(), '{}') returning id)
       insert into webhook_delivery (event_id, organization_id, endpoint_id, state, lane)
       select id, $1, $2, 'failed', 'endpoint-' || $2::bigint from event`,
      [organizationId, endpointOf(own, all.id).endpointId],
    );
    expect(await change(all.id, 'choose', { types: ['urlshortener.link.created'] })).toBe(303);
    expect(await change(all.id, 'move', { url: `${receiver.url}/mine` })).toBe(422);
    expect(await change(links.id, 'move', { url: `${receiver.url}/mine` })).toBe(303);
    const [kept] = await query<{ url: string }>(
      environment,
      'select url from webhook_endpoint where id = $1',
      [endpointOf(own, all.id).endpointId],
    );
    expect(kept?.url).toBe(`${receiver.url}/all`);
    expect(
      (await own.portal.post(`${base}/webhooks/${all.id}/move`, { url: `${receiver.url}/x` })).status,
    ).toBe(303);
  });

  test('grants it no more in the sandbox, where the same people are members', async () => {
    const own = await createSignedIn(environment);
    const { organizationId, ctx } = own;
    await own.portal.post(`${own.base}/sandbox/create`);
    await setDevelopersGrantAccount(ctx, { organizationId, developersGrantAccount: false });
    const granting = await query<{ granting: boolean }>(
      environment,
      'select developers_grant_account as granting from organization where id = $1 or sandbox_of = $1',
      [organizationId],
    );
    expect(granting).toEqual([{ granting: false }, { granting: false }]);
  });
});

test('a developer sees who has created a key only of their own keys', async () => {
  const own = await createSignedIn(environment);
  const { base, organizationId, ownerId, ctx } = own;
  const { email } = await createKeyOf(ctx, organizationId, ownerId);
  const { portal: developer } = await joinAs(environment, own, 'developer');
  const [key] = await query<{ id: string }>(
    environment,
    'select id from api_key where organization_id = $1 order by id desc limit 1',
    [organizationId],
  );
  for (const path of [`/keys/${key?.id}`, '/keys/csv', '/keys'])
    for (const [portal, shown] of [
      [own.portal, path !== '/keys'],
      [developer, false],
    ] as const) {
      const page = await portal.get(base + path);
      const main = /<main[\s\S]*<\/main>/.exec(page.text)?.[0] ?? page.text;
      expect([path, page.status, main.includes(email)]).toEqual([path, 200, shown]);
    }
});

async function createKeyOf(ctx: Owner['ctx'], organizationId: number, userId: number) {
  await createKey(ctx, { organizationId, userId, name: 'Backend' });
  const [person] = await query<{ email: string }>(environment, 'select email from "user" where id = $1', [
    userId,
  ]);
  return { email: person?.email ?? '-' };
}
