import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { Link, type Smoke, type SmokeCheck } from './check.ts';
import { expectData, expectError, expectMachinery, expectStatus, expectThat } from './expectation.ts';
import { SANDBOX_CHECKS } from './sandbox-checks.ts';

const JSON_BODY = { 'Content-Type': 'application/json' };
/** A link that could not be deleted expires soon. */
const LINK_LIVES_MS = 3_600_000;

const wrongKey = (): string => `Bearer svc_${randomBytes(16).toString('hex')}`;
const pathOf = ({ domain, code }: Link): string => `/api/v6/urlshortener/links/${domain}/${code}`;

function linkOf({ link }: Smoke): Link {
  if (link === undefined) throw new Error('There is no link.');
  return link;
}

/** Sent twice: the second is a replay. */
const creation = {
  method: 'POST',
  headers: { ...JSON_BODY, 'Idempotency-Key': `smoke-${randomUUID()}` },
  body: JSON.stringify({
    longUrl: `https://example.com/?smoke=${randomUUID()}`,
    expiresAt: new Date(Date.now() + LINK_LIVES_MS).toISOString(),
  }),
};

/** The checks in order: those on links use the created one, and end by deleting it. */
export const SMOKE_CHECKS: readonly SmokeCheck[] = [
  {
    name: 'the OpenAPI document',
    async run({ api }) {
      const answer = await api('/api/v6/openapi.json', { headers: { Authorization: '' } });
      expectStatus(answer, 200);
      expectMachinery(answer);
      const document = z.object({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });
      const parsed = document.safeParse(answer.json);
      expectThat(parsed.success && Object.keys(parsed.data.paths).length > 10, 'its paths', answer.text);
    },
  },
  {
    name: 'an unknown path is 404 in the envelope',
    async run({ api }) {
      const answer = await api('/api/v6/nothing/here', { headers: { Authorization: '' } });
      expectError(answer, 404, 'NOT_FOUND');
    },
  },
  {
    name: 'the portal asks for sign-in, and cannot be framed',
    needsPortal: true,
    async run({ portal, follow }) {
      const page = await follow(`${portal}/sign-in`);
      expectStatus(page, 200);
      expectThat(page.text.includes('name="email"'), 'a form that asks for an address', page.text);
      const { headers } = page;
      const policy = headers['content-security-policy'] ?? '';
      expectThat(/default-src 'none'.*frame-ancestors 'none'/.test(policy), 'a policy', policy);
      expectThat(headers['cache-control'] === 'no-store', 'no-store', headers['cache-control']);
      const inside = await follow(`${portal}/1/keys`);
      expectStatus(inside, 303);
    },
  },
  {
    name: 'no key is 401',
    async run({ api }) {
      const answer = await api('/api/v6/utilities/ping', { headers: { Authorization: '' } });
      expectError(answer, 401, 'AUTH_REQUIRED');
    },
  },
  {
    name: 'a wrong key is 401',
    async run({ api }) {
      const answer = await api('/api/v6/utilities/ping', { headers: { Authorization: wrongKey() } });
      expectError(answer, 401, 'AUTH_INVALID_KEY');
    },
  },
  {
    name: 'ping',
    needsKey: true,
    async run({ api }) {
      const Ping = z.object({ pong: z.literal(true), apiVersion: z.literal('v6') });
      expectData(await api('/api/v6/utilities/ping'), 200, Ping);
    },
  },
  {
    name: 'status',
    needsKey: true,
    async run({ api }) {
      const Status = z.object({ status: z.string(), components: z.array(z.unknown()).min(1) });
      const { status } = expectData(await api('/api/v6/status'), 200, Status);
      expectThat(status !== 'outage', 'a status other than outage', status);
    },
  },
  {
    name: 'probes run: schedules, queue and jobs work',
    needsKey: true,
    async run({ api, until }) {
      const Status = z.object({ stale: z.boolean() });
      await until(
        async () => expectData(await api('/api/v6/status'), 200, Status).stale === false || undefined,
        'stale: false in the status',
      );
    },
  },
  {
    name: 'speech is spoken, the same text once',
    needsKey: true,
    async run(smoke) {
      await speak(smoke);
    },
  },
  {
    name: 'countries',
    needsKey: true,
    async run({ api }) {
      const answer = await api('/api/v6/tools/countries');
      const data = expectData(answer, 200, z.unknown());
      expectThat(JSON.stringify(data).includes('"CO"'), 'Colombia among them', answer.text);
    },
  },
  {
    name: 'the MCP server lists the tools of the key, and none without one',
    needsKey: true,
    async run({ api }) {
      const list = { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) };
      const headers = { ...JSON_BODY, Accept: 'application/json, text/event-stream' };
      expectStatus(await api('/mcp', { ...list, headers: { ...headers, Authorization: '' } }), 401);
      const answer = await api('/mcp', { ...list, headers });
      expectStatus(answer, 200);
      const Tools = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });
      const { data } = Tools.safeParse(answer.json);
      expectThat(data?.result.tools.some(({ name }) => name === 'ping') === true, 'its tools', answer.text);
    },
  },
  {
    name: 'pricing',
    needsKey: true,
    async run({ api }) {
      const Pricing = z.object({ currency: z.string(), includedInPlan: z.boolean() });
      expectData(await api('/api/v6/urlshortener/pricing'), 200, Pricing);
    },
  },
  {
    name: 'a link is created',
    needsKey: true,
    async run(smoke) {
      smoke.link = expectData(await smoke.api('/api/v6/urlshortener/links', creation), 201, Link);
    },
  },
  {
    name: 'the same Idempotency-Key is replayed',
    needsLink: true,
    async run(smoke) {
      const answer = await smoke.api('/api/v6/urlshortener/links', creation);
      const { code } = expectData(answer, 201, Link);
      expectThat(code === linkOf(smoke).code, `the code ${linkOf(smoke).code}`, code);
      const status = answer.headers['idempotency-status'];
      expectThat(status === 'replayed', 'Idempotency-Status: replayed', status);
    },
  },
  ...(['GET', 'HEAD'] as const).map(
    (method): SmokeCheck => ({
      name: `the short link leads a ${method} on`,
      needsLink: true,
      async run(smoke) {
        const { shortUrl, longUrl } = linkOf(smoke);
        const answer = await smoke.follow(shortUrl, method);
        smoke.isSandbox ??= answer.status === 200 && answer.text.includes(`href="${longUrl}"`);
        if (smoke.isSandbox) return expectStatus(answer, 200);
        expectStatus(answer, 302);
        expectThat(answer.headers.location === longUrl, longUrl, answer.headers.location);
      },
    }),
  ),
  {
    name: 'a visit by a person is counted',
    needsLink: true,
    async run(smoke) {
      const { shortUrl } = linkOf(smoke);
      expectStatus(await smoke.follow(shortUrl, 'GET', 'person'), smoke.isSandbox ? 200 : 302);
      const Visited = z.object({ clicks: z.int() });
      const clicks = await smoke.until(
        async () => expectData(await smoke.api(pathOf(linkOf(smoke))), 200, Visited).clicks || undefined,
        'the visit among the clicks of the link',
      );
      expectThat(clicks === 1, 'one click', clicks);
    },
  },
  {
    name: 'statistics',
    needsLink: true,
    async run(smoke) {
      const Stats = z.object({ totals: z.object({ clicks: z.literal(1) }), series: z.array(z.unknown()) });
      expectData(await smoke.api(`${pathOf(linkOf(smoke))}/stats`), 200, Stats);
    },
  },
  {
    name: 'the link is deleted',
    needsLink: true,
    async run(smoke) {
      await deleteLink(smoke);
    },
  },
  ...SANDBOX_CHECKS,
];

/** Synthesizes the same sentence as in every run, so that it is charged once, and downloads the audio. */
async function speak({ api, follow }: Smoke): Promise<void> {
  const Voices = z.object({ voices: z.array(z.object({ code: z.string() })).min(1) });
  const { voices } = expectData(await api('/api/v6/tts/voices'), 200, Voices);
  const synthesize = () =>
    api('/api/v6/tts/synthesize', {
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ text: 'El servicio responde.', voice: voices[0]?.code }),
    });
  const Synthesis = z.object({ status: z.literal('completed'), audioUrl: z.url() });
  expectData(await synthesize(), 200, Synthesis);
  const Cached = Synthesis.extend({ cached: z.literal(true), cost: z.literal('0.000000') });
  const { audioUrl } = expectData(await synthesize(), 200, Cached);
  const audio = await follow(audioUrl);
  expectStatus(audio, 200);
  expectThat(/^audio\//.test(audio.headers['content-type'] ?? ''), 'audio', audio.headers['content-type']);
}

/** Deletes the created link, and checks that it is gone. Does nothing when there is none. */
export async function deleteLink(smoke: Smoke): Promise<void> {
  const { link } = smoke;
  if (link === undefined) return;
  expectStatus(await smoke.api(pathOf(link), { method: 'DELETE' }), 204);
  delete smoke.link;
  expectError(await smoke.api(pathOf(link)), 404, 'LINK_NOT_FOUND');
  expectStatus(await smoke.follow(link.shortUrl), 404);
}
