import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addWebhookEndpoint, MAX_ENDPOINTS } from '../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import { setWebhookEndpointStatus } from '../../shared/webhooks/endpoints/change-webhook-endpoint.ts';
import { query } from '../harness/database.ts';
import { answerWith, type Receiver, startReceiver } from '../harness/http/receiver.ts';
import { operatorOf } from '../harness/organization.ts';
import { createSignedIn, joinAs } from '../harness/portal/portal.ts';
import { waitForPage } from '../harness/portal/wait-for-page.ts';
import { waitFor } from '../harness/wait-for.ts';
import { endpointOf } from '../harness/webhooks.ts';

const environment = inject('environment');
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

type SignedIn = Awaited<ReturnType<typeof createSignedIn>>;

/** Adds an endpoint by its form; returns its page and the secret shown. */
async function addEndpoint({ portal, base }: SignedIn, path: string, types: string[] = []) {
  const { status, text } = await portal.reveal(`${base}/webhooks/new/add`, {
    url: receiver.url + path,
    types,
  });
  expect(status).toBe(200);
  const [, page = ''] = /href="(\/\d+\/webhooks\/\d+)"/.exec(text) ?? [];
  const [, secret = ''] = /<pre>([^<]+)<\/pre>/.exec(text) ?? [];
  return { page, secret };
}

/** The page of an endpoint's test event. */
const firstDelivery = ({ portal }: Pick<SignedIn, 'portal'>, page: string): Promise<string> =>
  waitForPage('the test event', async () => {
    const [, found] = /href="(\/\d+\/deliveries\/[0-9a-f-]+)"/.exec((await portal.get(page)).text) ?? [];
    return found;
  });

test('an endpoint is added with a live check, and its deliveries can be viewed and sent again', async () => {
  const own = await createSignedIn(environment);
  receiver.behave(answerWith(500, { 'x-hm': '<b>' }, '<script>alert(1)</script>'));
  const { page, secret } = await addEndpoint(own, '/shown');
  expect(secret).toMatch(/^whsec_/);
  const delivery = await firstDelivery(own, page);
  const { text } = await waitForPage('its first attempt', async () => {
    const answer = await own.portal.get(delivery);
    return answer.status === 200 && answer.text.includes('alert(1)') ? answer : undefined;
  });
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).not.toContain('<script>');
  expect(text).toContain('webhook.test');
  expect(text).toContain('x-hm: &lt;b&gt;');
  expect((await own.portal.get(page)).text).not.toContain(secret);

  receiver.behave(answerWith(204));
  const before = receiver.hooks.length;
  expect((await own.portal.post(`${delivery}/resend`)).status).toBe(303);
  await waitFor('it is sent again', async () => (receiver.hooks.length > before ? true : undefined));
});

test('an organization adds so many endpoints at most, and another one when one is removed', async () => {
  const own = await createSignedIn(environment);
  receiver.behave(answerWith(204));
  await query(
    environment,
    "insert into webhook_endpoint (organization_id, url, secret) select $1, 'https://example.com/' || n, '' from generate_series(1, $2) n",
    [own.organizationId, MAX_ENDPOINTS],
  );
  const refused = await own.portal.post(`${own.base}/webhooks/new/add`, {
    url: `${receiver.url}/more`,
    types: [],
  });
  expect([refused.status, refused.text.includes('as many endpoints as it can')]).toEqual([422, true]);
  await query(
    environment,
    "update webhook_endpoint set status = 'removed', removed_at = now() where organization_id = $1 and url like '%/7'",
    [own.organizationId],
  );
  expect((await addEndpoint(own, '/more')).secret).toMatch(/^whsec_/);
});

test('a missing answer to an attempt is explained in words, next to the samples that verify one', async () => {
  const own = await createSignedIn(environment);
  receiver.behave((response) => void response.destroy());
  const { page } = await addEndpoint(own, '/broken');
  const delivery = await firstDelivery(own, page);
  const told = (language: string, words: string) =>
    waitFor(words, async () => {
      const { text } = await own.portal.get(delivery, { 'accept-language': language });
      return text.includes(words) ? true : undefined;
    });
  await told('es', 'No hubo conexión, o se interrumpió');
  await told('en', 'No connection, or it broke');
  const list = await own.portal.get(`${own.base}/webhooks`);
  expect(list.text).toContain('/guides/webhooks"');
});

test('an endpoint can be moved, filtered, rotated, disabled, enabled and deleted, each with an event in the audit log', async () => {
  const own = await createSignedIn(environment);
  receiver.behave(answerWith(204));
  const { page, secret } = await addEndpoint(own, '/before');
  const post = (form: string, values: Record<string, string | string[]> = {}) =>
    own.portal.reveal(`${page}/${form}`, values);
  expect((await post('move', { url: 'http://10.0.0.1/x' })).status).toBe(422);
  expect((await post('move', { url: `${receiver.url}/after` })).status).toBe(303);
  expect((await post('choose', { types: ['tts.completed'] })).status).toBe(303);
  const rotated = await post('rotate');
  expect(rotated.text).toMatch(/<pre>whsec_/);
  expect(rotated.text).not.toContain(secret);
  expect(rotated.text).toContain('The previous secret also signs until');
  const again = await own.portal.post(`${page}/rotate`, {}, { 'accept-language': 'es' });
  expect([again.status, again.text.includes('El secreto se cambió hace menos de 24 horas')]).toEqual([
    422,
    true,
  ]);
  // The form is sent twice, as by two clicks.
  for (const _ of [1, 2]) expect((await post('status', { status: 'disabled' })).status).toBe(303);
  expect((await own.portal.get(page)).text).toContain('Disabled by a person');
  expect((await post('status', { status: 'active' })).status).toBe(303);
  expect((await own.portal.get(page)).text).toContain('/after');
  expect((await post('remove')).status).toBe(303);
  expect((await own.portal.get(page)).status).toBe(404);
  const verbs = await query<{ verb: string }>(
    environment,
    `select verb from audit_event where organization_id = $1 and actor = 'user' and target like 'webhook%' order by id`,
    [own.organizationId],
  );
  expect(verbs.map(({ verb }) => verb)).toEqual([
    'webhook.add',
    'webhook.test',
    'webhook.change-url',
    'webhook.change-events',
    'webhook.rotate',
    'webhook.set-status',
    'webhook.set-status',
    'webhook.set-status',
  ]);
});

test('addresses that webhooks cannot use are refused next to their field, which keeps what was typed', async () => {
  const own = await createSignedIn(environment);
  const { status, text } = await own.portal.post(`${own.base}/webhooks/new/add`, {
    url: 'https://169.254.169.254/"><script>',
    types: ['tts.completed'],
  });
  expect(status).toBe(422);
  expect(text).toContain('169.254.169.254/&quot;&gt;&lt;script&gt;');
  expect(text).toMatch(/value="tts.completed"[^>]*checked/);
  expect(text).toContain('id="field-url-wrong"');
  const spanish = async (url: string) =>
    (await own.portal.post(`${own.base}/webhooks/new/add`, { url }, { 'accept-language': 'es' })).text;
  expect(await spanish('http://example.com/')).toContain('id="field-url-wrong">Debe usar https.');
  expect(await spanish('nowhere')).toContain('id="field-url-wrong">Debe ser una dirección completa');
});

test('an endpoint is added once by a form sent twice, and again by another', async () => {
  const own = await createSignedIn(environment);
  receiver.behave(answerWith(204));
  const add = async (once: string, path: string) => {
    const sent = { once, url: `${receiver.url}${path}`, types: ['tts.completed'] };
    return (await own.portal.post(`${own.base}/webhooks/new/add`, sent)).headers.location ?? '';
  };
  const [first = '', ...others] = await Promise.all([1, 2, 3].map(() => add('one', '/once')));
  expect(others).toEqual([first, first]);
  // Another endpoint has the same address.
  const made = [first, await add('two', '/once'), await add('one', '/edited')];
  expect(await add('one', '/once')).toBe(first);
  const shown = await Promise.all(made.map((at) => own.portal.get(at)));
  const secrets = shown.map(({ text }) => /<pre>(whsec_[0-9a-f]{64})</.exec(text)?.[1]);
  expect(new Set(secrets.filter(Boolean)).size).toBe(3);
  // Reloading the page says that it was shown, and leads on to the endpoint.
  const [reloaded, page] = [
    await own.portal.get(first),
    /href="([^"]*\/webhooks\/\d+)"/.exec(shown[0]?.text ?? ''),
  ];
  expect([reloaded.status, reloaded.text.includes(`class="button" href="${page?.[1]}"`)]).toEqual([
    410,
    true,
  ]);
  const endpoints = await query<{ url: string }>(
    environment,
    'select url from webhook_endpoint where organization_id = $1 order by id',
    [own.organizationId],
  );
  expect(endpoints.map(({ url }) => new URL(url).pathname)).toEqual(['/once', '/once', '/edited']);
});

test('deliveries are paged, for all endpoints and for one', async () => {
  const own = await createSignedIn(environment);
  const { organizationId, portal, base } = own;
  const { id } = await addWebhookEndpoint(operatorOf(environment), {
    organizationId,
    url: 'http://127.0.0.1:1/many',
    types: ['tts.completed'],
  });
  // All at one moment, so that only their ids tell them apart.
  await query(
    environment,
    `with event as (
       insert into webhook_event (organization_id, type, service, occurred_at, data)
       select $1, 'tts.completed', 'tts', now(), '{}' from generate_series(1, 60) returning id)
     insert into webhook_delivery (event_id, organization_id, endpoint_id, lane, state, attempts, finished_at)
     select id, $1, $2, 'webhooks/endpoint-' || $2::bigint, 'failed', 1, now() from event`,
    [organizationId, id],
  );
  for (const path of [
    '/deliveries?limit=50',
    `/deliveries?limit=50&state=review&type=tts.completed&endpoint=${id}`,
  ]) {
    const first = await portal.get(base + path);
    const [, next = ''] = /href="([^"]+(?:before|cursor)=[^"]+)"/.exec(first.text) ?? [];
    const second = await portal.get(next.replaceAll('&amp;', '&'));
    const shown = ({ text }: { text: string }) => text.match(/\/deliveries\/[0-9a-f-]{36}"/g) ?? [];
    expect([path, shown(first).length, shown(second).length]).toEqual([path, 50, 10]);
    expect(new Set([...shown(first), ...shown(second)]).size).toBe(60);
    expect(second.text).not.toContain('rel="next"');
  }
  const page = (await portal.get(`${base}/webhooks/${id}`)).text;
  expect(page.match(/\/deliveries\/[0-9a-f-]{36}"/g)).toHaveLength(10);
  expect(page).toContain(`href="${base}/deliveries?endpoint=${id}"`);
});

test('an endpoint that an operator disabled can be enabled only by an operator', async () => {
  const own = await createSignedIn(environment);
  receiver.behave(answerWith(204));
  const { page } = await addEndpoint(own, '/off');
  const id = Number(page.split('/').at(-1));
  await setWebhookEndpointStatus(operatorOf(environment), endpointOf(own, id), 'disabled');
  for (const status of ['active', 'disabled']) {
    const { status: answered, text } = await own.portal.post(`${page}/status`, { status });
    expect([answered, text.includes('The operator did this')]).toEqual([422, true]);
  }
  expect((await own.portal.post(`${page}/move`, { url: `${receiver.url}/on` })).status).toBe(303);
  const before = receiver.hooks.length;
  expect((await own.portal.post(`${page}/test`)).status).toBe(303);
  await waitForPage('the test event', async () => (receiver.hooks.length > before ? true : undefined));
  const deliveries = () =>
    query<{ state: string }>(environment, 'select state from webhook_delivery where endpoint_id = $1', [id]);
  await waitFor('its end', async () =>
    (await deliveries()).every(({ state }) => state === 'delivered') ? true : undefined,
  );
  expect((await own.portal.get(page)).text).toContain('Disabled by the operator');
});

test('the account secret is shown once', async () => {
  const own = await createSignedIn(environment);
  const first = await own.portal.reveal(`${own.base}/webhooks/show-secret`);
  expect(first.text).toMatch(/<pre>whsec_/);
  const again = await own.portal.post(`${own.base}/webhooks/show-secret`, {}, { 'accept-language': 'es' });
  expect([again.status, again.text.includes('El secreto ya se mostró')]).toEqual([422, true]);
  expect((await own.portal.reveal(`${own.base}/webhooks/rotate-secret`)).text).toMatch(/<pre>whsec_/);
});

test('the event log is turned on and off by administrators, and seen by developers', async () => {
  const own = await createSignedIn(environment);
  const { portal, base, api } = own;
  const turn = (by: typeof portal, eventLog: string) => by.post(`${base}/event-log/turn`, { eventLog });
  const read = async () => (await api.get('/webhooks/events')).status;
  expect([
    (await portal.get(`${base}/event-log`)).text.includes('Events are not logged'),
    await read(),
  ]).toEqual([true, 409]);
  expect((await turn(portal, 'yes')).status).toBe(303);
  expect([(await portal.get(`${base}/event-log`)).text.includes('Stop logging them'), await read()]).toEqual([
    true,
    200,
  ]);
  const { portal: developer } = await joinAs(environment, own, 'developer');
  expect((await turn(developer, 'no')).status).toBe(403);
  const { text } = await developer.get(`${base}/event-log`);
  expect([text.includes('Events are logged'), text.includes('Stop logging them')]).toEqual([true, false]);
  await turn(portal, 'no');
  expect(await read()).toBe(409);
});
