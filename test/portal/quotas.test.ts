import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { PLATFORM_DOMAIN } from '../../local/demo/demo-keys.ts';
import { addWebhookEndpoint } from '../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import { query } from '../harness/database.ts';
import type { Received } from '../harness/http/http.ts';
import { linksOf } from '../harness/links/links.ts';
import { operatorOf } from '../harness/organization.ts';
import { createSignedIn, joinAs } from '../harness/portal/portal.ts';
import { waitFor } from '../harness/wait-for.ts';

const environment = inject('environment');
const RICH = 100_000_000_000n;

let own: Awaited<ReturnType<typeof createSignedIn>>;
beforeEach(async () => {
  own = await createSignedIn(environment, { balanceMicro: RICH });
});

/** The answers to several requests, one after the other. */
async function times(count: number, send: (turn: number) => Promise<Received>): Promise<Received[]> {
  const answers: Received[] = [];
  while (answers.length < count) answers.push(await send(answers.length));
  return answers;
}

const statusesOf = (answers: readonly Received[]): number[] => answers.map(({ status }) => status);

/** Expects a page that says when to try again. */
function expectTooMany({ status, headers, text }: Received, withinSec = 60): void {
  expect([status, headers['content-type']]).toEqual([429, 'text/html; charset=UTF-8']);
  const wait = Number(headers['retry-after']);
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(withinSec);
  expect(text).toContain('Too many requests');
  expect(text).toContain(`Try again in ${wait}\u00a0${wait === 1 ? 'second' : 'seconds'}.`);
}

async function createLink(): Promise<string> {
  const code = `quota-${own.organizationId}`;
  const { status } = await own.api.post('/urlshortener/links', { longUrl: 'https://example.com/q', code });
  expect(status).toBe(201);
  return `${own.base}/links/${PLATFORM_DOMAIN}/${code}`;
}

const answered = (id = '') => {
  const line = readFileSync(inject('logFile'), 'utf8')
    .split('\n')
    .find((each) => each.includes(id) && each.includes('"event":"request"'));
  return line === undefined ? undefined : JSON.parse(line);
};

describe('A page', () => {
  test("a page that performs an operation has that operation's quota, on a counter of the portal", async () => {
    const link = await createLink();
    const answers = await times(61, () => own.portal.get(`${link}/qr?size=2048`));
    expect(statusesOf(answers.slice(0, 60))).toEqual(Array(60).fill(200));
    for (const answer of answers.slice(60)) expectTooMany(answer);
    // Staff take nothing from integrations.
    const qr = `/urlshortener/links/${link.split('/').slice(-2).join('/')}/qr`;
    expect((await own.api.get(qr)).status).toBe(200);
    // All members of an organization share the quota; other organizations do not.
    const { portal } = await joinAs(environment, own, 'member');
    expectTooMany(await portal.get(`${link}/qr`));
    expect((await portal.get(link)).status).toBe(200);
  });

  test('cannot be used up by strangers, or by members without access', async () => {
    const stranger = await createSignedIn(environment);
    const { portal: member } = await joinAs(environment, own, 'member');
    const refused = await times(61, (turn) =>
      (turn % 2 ? stranger.portal : member).get(`${own.base}/billing`),
    );
    expect(new Set(statusesOf(refused))).toEqual(new Set([403, 404]));
    expect((await own.portal.get(`${own.base}/billing`)).status).toBe(200);
  });

  test('spends guard and quotas in one exchange with Redis', async () => {
    const link = await createLink();
    const sent = [
      await own.portal.get(`${own.base}/people`),
      await own.portal.get(`${link}/qr`),
      await own.portal.post(`${own.base}/notices/choose`, { language: 'en' }),
    ];
    for (const { headers } of sent) {
      const line = await waitFor('the line of the request', async () => answered(headers['x-request-id']));
      expect([line.route, line.redisCalls]).toEqual([line.route, 1]);
    }
  });
});

describe('A form', () => {
  test('a form for a test event can be sent ten times a minute, from any page', async () => {
    const { organizationId, base, portal } = own;
    const url = 'http://127.0.0.1:1/tests';
    const { id } = await addWebhookEndpoint(operatorOf(environment), {
      organizationId,
      url,
      types: ['tts.completed' as const],
    });
    const tests = await times(9, () => portal.post(`${base}/webhooks/${id}/test`));
    expect(new Set(statusesOf(tests))).toEqual(new Set([303]));
    const added = await portal.post(`${base}/webhooks/new/add`, {
      url: `${url}/added`,
      types: 'tts.completed',
    });
    expect(added.status).toBeLessThan(400);
    expectTooMany(await portal.post(`${base}/webhooks/${id}/test`));
    const refused = await portal.post(`${base}/webhooks/new/add`, {
      url: `${url}/more`,
      types: 'tts.completed',
    });
    expectTooMany(refused);
    // The typed values can be sent again from that page.
    expect(refused.text).toContain(`action="${base}/webhooks/new/add"`);
    expect(refused.text).toMatch(new RegExp(`name="url"[^>]* value="${url}/more"`));
    const sent = await query(environment, `select from webhook_event where organization_id = $1`, [
      organizationId,
    ]);
    expect(sent).toHaveLength(10);
    expect((await portal.get(`${base}/webhooks/${id}`)).status).toBe(200);
  });

  test('a form for pasted links spends one unit per link: 2,100 a minute, refused as a whole', async () => {
    const paste = (count: number) =>
      own.portal.post(`${own.base}/links/new/paste`, {
        lines: Array.from({ length: count }, (_, n) => `https://example.com/${n}`).join('\n'),
      });
    expect(statusesOf([await paste(1_000), await paste(1_000)])).toEqual([303, 303]);
    const refused = await paste(101);
    expectTooMany(refused);
    expect(refused.text).toContain('https://example.com/100');
    expect((await paste(100)).status).toBe(303);
    expect(await linksOf(own)).toBe(2_100);
  });

  test('a form that is refused spends the quota of the page that shows it again', async () => {
    const link = await createLink();
    const send = () => own.portal.post(`${link}/edit`, { longUrl: 'none', status: 'active', expiresAt: '' });
    const sent: Received[] = await times(24, send);
    expect(new Set(statusesOf(sent))).toEqual(new Set([422]));
    const refused = await send();
    expectTooMany(refused);
  });
});
