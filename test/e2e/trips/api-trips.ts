import { expect } from 'vitest';
import { createToken as randomToken } from '../../../shared/kernel/auth/token.ts';
import { setEventLog } from '../../../shared/webhooks/log/set-event-log.ts';
import { CALLS, numberEnding, sayTo, uploadTone } from '../../harness/calls/call-blasting.ts';
import { synthesize } from '../../harness/calls/speech.ts';
import type { UsedCloud } from '../../harness/cloud/use-cloud.ts';
import { createApi } from '../../harness/http/api.ts';
import { createLink, freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { createToken } from '../../harness/organization.ts';
import { type Expected, GUARD, type Scenario, type Trips } from './trips.ts';

const links = '/urlshortener/links';
const pathOf = ({ domain, code }: { domain: string; code: string }) => `${links}/${domain}/${code}`;
const json = { 'content-type': 'application/json' };
/** The source guard (cut-off and volume), and the operation's quota. */
const ADMISSION = `${GUARD} EVALSHA`;
/** The kept answer is read together with the quotas, of which there are two. */
const STATISTICS = 'MGET EVALSHA EVALSHA EVALSHA GET';

/** The Redis and Postgres calls of each operation. */
export const apiTrips = (cloud: UsedCloud): Trips => [
  [
    'no key',
    { status: 401, redis: [GUARD], postgres: 0 },
    async () => () => createApi(cloud.url, undefined).get('/utilities/ping'),
  ],
  [
    'an unknown key',
    { status: 401, redis: [GUARD, `${GUARD} EVALSHA`], postgres: 1 },
    async () => () => createApi(cloud.url, randomToken()).get('/utilities/ping'),
  ],
  [
    'the first request of a key',
    { status: 200, redis: [GUARD, ADMISSION], postgres: 2 },
    async (tenant) => {
      const api = createApi(cloud.url, await createToken(tenant));
      return () => api.get('/utilities/ping');
    },
  ],
  [
    'a ping',
    { status: 200, redis: [ADMISSION], postgres: 1, atOnce: true },
    async ({ api }) =>
      () =>
        api.get('/utilities/ping'),
  ],
  [
    'the log of requests',
    { status: 200, redis: [ADMISSION], postgres: 1, atOnce: true },
    async ({ api }) =>
      () =>
        api.get('/account/requests'),
  ],
  [
    // After a refusal nothing is read ahead.
    'a ping over its quota',
    { status: 429, redis: [ADMISSION], postgres: 0 },
    async ({ api }) => {
      for (let sent = 0; sent < 21; sent += 1) await api.get('/utilities/ping');
      return () => api.get('/utilities/ping');
    },
  ],
  [
    'the countries',
    { status: 200, redis: [ADMISSION], postgres: 0 },
    async ({ api }) =>
      () =>
        api.get('/tools/countries'),
  ],
  [
    'the pricing',
    { status: 200, redis: [ADMISSION], postgres: 1, atOnce: true },
    async ({ api }) =>
      () =>
        api.get('/urlshortener/pricing'),
  ],
  [
    'reading a link',
    { status: 200, redis: [ADMISSION], postgres: 1, atOnce: true },
    async (tenant) => {
      const path = pathOf(await createLink(tenant));
      return () => tenant.api.get(path);
    },
  ],
  [
    'creating a link',
    { status: 201, redis: [ADMISSION], postgres: 1 },
    async ({ api }) =>
      () =>
        api.post(links, { longUrl: LONG_URL }),
  ],
  [
    'creating a link under an alias, which somebody may have asked for',
    { status: 201, redis: [ADMISSION, 'EVALSHA'], postgres: 1 },
    async ({ api }) =>
      () =>
        api.post(links, { longUrl: LONG_URL, code: freshAlias() }),
  ],
  [
    'creating a link under an Idempotency-Key',
    { status: 201, redis: [`${ADMISSION} SET`], postgres: 1, after: ['EVALSHA'] },
    async ({ api }) =>
      () =>
        api.post(links, { longUrl: LONG_URL }, { 'idempotency-key': freshAlias() }),
  ],
  [
    // The quotas are checked before the body is read, and spent afterwards.
    'creating a hundred links in bulk',
    { status: 201, redis: [`${ADMISSION} EVALSHA`, `${ADMISSION} EVALSHA`], postgres: 1 },
    async ({ api }) =>
      () =>
        api.post(`${links}/bulk`, { links: Array(100).fill({ longUrl: LONG_URL }) }),
  ],
  [
    'replaying a creation',
    { status: 201, redis: [`${ADMISSION} SET`], postgres: 2 },
    async ({ api }) => {
      const send = () => api.post(links, { longUrl: LONG_URL }, headers);
      const headers = { 'idempotency-key': freshAlias() };
      await send();
      return send;
    },
  ],
  [
    'looking a number up',
    { status: 200, redis: [ADMISSION], postgres: 1 },
    async ({ api }) =>
      () =>
        api.get('/numberinsight/lookup/573001234567'),
  ],
  [
    'looking up a number that is none',
    { status: 400, redis: [ADMISSION], postgres: 0 },
    async ({ api }) =>
      () =>
        api.get('/numberinsight/lookup/none'),
  ],
  [
    // The charge before the engine runs, and afterwards the audio's completion.
    'synthesizing a text',
    { status: 200, redis: [ADMISSION], postgres: 2 },
    async (tenant) => () => synthesize(tenant, { text: freshAlias() }),
  ],
  [
    'synthesizing a text again',
    { status: 200, redis: [ADMISSION], postgres: 1 },
    async (tenant) => {
      await synthesize(tenant);
      return () => synthesize(tenant);
    },
  ],
  [
    'reading a synthesis',
    { status: 200, redis: [ADMISSION], postgres: 1, atOnce: true },
    async (tenant) => {
      const { id } = (await synthesize(tenant)).json.data;
      return () => tenant.api.get(`/tts/synthesis/${id}`);
    },
  ],
  [
    'the voices',
    { status: 200, redis: [ADMISSION], postgres: 1, atOnce: true },
    async ({ api }) =>
      () =>
        api.get('/tts/voices'),
  ],
  [
    'creating a batch of numbers',
    { status: 202, redis: [ADMISSION], postgres: 1 },
    async ({ api }) =>
      () =>
        api.post('/numberinsight/batch', { numbers: ['573001234567'] }),
  ],
  [
    'calling a number to say what was said before',
    { status: 200, redis: [ADMISSION], postgres: 1 },
    async (tenant) => {
      await sayTo(tenant, { to: numberEnding('00') });
      return () => sayTo(tenant, { to: numberEnding('00') });
    },
  ],
  [
    // The claim to make the audio, and the call with its completion.
    'calling a number to say something new',
    { status: 200, redis: [ADMISSION], postgres: 2 },
    async (tenant) => () => sayTo(tenant, { to: numberEnding('00'), text: freshAlias() }),
  ],
  [
    'calling a number to play an audio',
    { status: 200, redis: [ADMISSION], postgres: 1 },
    async (tenant) => {
      const audioId = await uploadTone(tenant, 1);
      return () => tenant.api.post(`${CALLS}/audio`, { to: numberEnding('00'), audioId });
    },
  ],
  ...[
    'billing',
    'billing/usage',
    'billing/limits',
    'billing/movements',
    'organization',
    'cost-centers',
    'users',
  ].map((path): [string, Expected, Scenario] => [
    `the account's ${path}`,
    { status: 200, redis: [ADMISSION], postgres: 1, atOnce: true },
    async ({ api }) =>
      () =>
        api.get(`/account/${path}`),
  ]),
  [
    'reading events',
    { status: 200, redis: [ADMISSION], postgres: 1, atOnce: true },
    async ({ api, ctx, organizationId }) => {
      await setEventLog(ctx, { organizationId, eventLog: true });
      return () => api.get('/webhooks/events');
    },
  ],
  [
    'lowering limits',
    { status: 200, redis: [ADMISSION], postgres: 1 },
    async ({ api }) => {
      const body = JSON.stringify({ lowBalanceMicro: 1_000_000 });
      return () => api.send('/account/billing/limits', { method: 'PUT', body, headers: json });
    },
  ],
  [
    // Finds the link's owner before a marker sends its visitors to Postgres, then changes it.
    'editing a link',
    { status: 200, redis: [ADMISSION, 'SET'], postgres: 2, after: ['EVALSHA'] },
    async (tenant) => {
      const path = pathOf(await createLink(tenant));
      const body = JSON.stringify({ longUrl: 'https://example.com/edited' });
      return () => tenant.api.send(path, { method: 'PATCH', body, headers: json });
    },
  ],
  [
    // Finds the link's owner before a marker sends its visitors to Postgres, then deletes it.
    'deleting a link',
    { status: 204, redis: [ADMISSION, 'SET'], postgres: 2, after: ['EVALSHA'] },
    async (tenant) => {
      const path = pathOf(await createLink(tenant));
      return () => tenant.api.send(path, { method: 'DELETE' });
    },
  ],
  [
    'statistics',
    { status: 200, redis: [STATISTICS], postgres: 2, atOnce: true, after: ['SET'] },
    async (tenant) => {
      const path = pathOf(await createLink(tenant));
      return () => tenant.api.get(`${path}/stats`);
    },
  ],
  [
    'statistics asked for again',
    { status: 200, redis: [STATISTICS], postgres: 1, atOnce: true },
    async (tenant) => {
      const path = pathOf(await createLink(tenant));
      const ask = () => tenant.api.get(`${path}/stats?from=2026-03-01&to=2026-03-30`);
      await ask();
      // A query costs 5 of 120 units per minute.
      await expect.poll(async () => (await ask()).headers['x-cache'], { interval: 2_500 }).toBe('HIT');
      return ask;
    },
  ],
  [
    'the overview, asked for again',
    { status: 200, redis: ['MGET EVALSHA EVALSHA GET'], postgres: 0 },
    async ({ api }) => {
      const ask = () => api.get('/urlshortener/overview?from=2026-03-01&to=2026-03-30');
      await expect.poll(async () => (await ask()).headers['x-cache']).toBe('HIT');
      return ask;
    },
  ],
];
