import { expect, inject, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { startReceiver } from '../../harness/http/receiver.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { editLink, setLinkSettings } from '../../harness/links/change-link.ts';
import { drainClicks, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink } from '../../harness/links/links.ts';
import { postUsage } from '../../harness/links/usage.ts';
import { balanceOf, createTenant } from '../../harness/organization.ts';
import { openSandbox } from '../../harness/sandbox.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint } from '../../harness/webhooks.ts';

const environment = inject('environment');
const VISITS = '/sandbox/visits';
const EVENTS = '/sandbox/events';

const openOne = async () => await openSandbox(await createTenant(environment));

test('visits of a sandbox are counted as those of people, once for a key, and cost nothing', async () => {
  const sandbox = await openOne();
  const { domain, code } = await createLink(sandbox);
  const body = {
    domain,
    code,
    visits: 1_200,
    visitors: 400,
    agents: ['iphone', 'android', 'bot'],
    countries: ['MX', 'CO'],
  };
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const answers = [
    await sandbox.api.post(VISITS, body, headers),
    await sandbox.api.post(VISITS, body, headers),
  ];
  for (const { status, json } of answers)
    expect([status, json.data]).toEqual([202, { domain, code, counted: 800, filtered: 400 }]);
  expect(answers[1]?.headers['idempotency-status']).toBe('replayed');
  await editLink(sandbox, { domain, code }, { status: 'disabled' });
  const repeated = await sandbox.api.post(VISITS, body, headers);
  expect([repeated.status, repeated.json.data]).toEqual([202, answers[0]?.json.data]);
  await drainClicks(environment);
  await waitForClicks(environment, code, 800);
  const { totals, dimensions } = (
    await sandbox.api.get(`/urlshortener/links/${domain}/${code}/stats?dimensions=country,os`)
  ).json.data;
  expect(totals).toMatchObject({ clicks: 800, filtered: 400 });
  expect(dimensions).toEqual({
    country: expect.arrayContaining([
      { value: 'CO', clicks: 400 },
      { value: 'MX', clicks: 400 },
    ]),
    os: expect.arrayContaining([
      { value: 'Android', clicks: 400 },
      { value: 'iOS', clicks: 400 },
    ]),
  });
  await postUsage(environment);
  expect(await balanceOf(sandbox)).toBe(0n);
});

test('only a link of the sandbox that redirects is followed', async () => {
  const sandbox = await openOne();
  const link = await createLink(sandbox);
  const follow = ({ domain, code }: typeof link, visits = 1) =>
    sandbox.api.post(VISITS, { domain, code, visits });
  expect(refusalOf(await follow({ ...link, code: 'none-such' }))).toMatchObject({
    status: 404,
    code: 'LINK_NOT_FOUND',
  });
  expect(refusalOf(await follow(link, 10_001))).toMatchObject({ status: 400, fields: ['visits'] });
  await editLink(sandbox, link, { status: 'disabled' });
  expect(refusalOf(await follow(link))).toMatchObject({ status: 409, code: 'SANDBOX_LINK_ENDED' });
  const rows = await query(environment, 'select from click_backlog where clicks like $1', [
    `%"${link.code}"%`,
  ]);
  expect(rows).toEqual([]);
});

test('a link whose visits have reached their most is followed no further', async () => {
  const sandbox = await openOne();
  const link = await createLink(sandbox);
  const { domain, code } = link;
  expect((await setLinkSettings(sandbox, link, { maxClicks: 1 })).status).toBe(200);
  const follow = () => sandbox.api.post(VISITS, { domain, code, visits: 1 });
  expect((await follow()).status).toBe(202);
  await drainClicks(environment);
  await waitForClicks(environment, code, 1);
  expect(refusalOf(await follow())).toMatchObject({ status: 409, code: 'SANDBOX_LINK_ENDED' });
});

test('a key of any other organization makes no visits and no events', async () => {
  const tenant = await createTenant(environment);
  const { domain, code } = await createLink(tenant);
  const before = await balanceOf(tenant);
  for (const [path, body] of [
    [VISITS, { domain, code, visits: 10 }],
    [EVENTS, { type: 'voice.completed' }],
  ] as const)
    expect(refusalOf(await tenant.api.post(path, body))).toMatchObject({ status: 403, code: 'SANDBOX_ONLY' });
  await drainClicks(environment);
  expect(await balanceOf(tenant)).toBe(before);
});

test('a sample of an event is delivered as an event is, signed and marked', async () => {
  const sandbox = await openOne();
  const receiver = await startReceiver();
  try {
    await addEndpoint(environment, sandbox, receiver.url, { types: ['voice.completed'] });
    const sent = await sandbox.api.post(EVENTS, { type: 'voice.completed' });
    expect([sent.status, sent.json.data]).toEqual([202, { type: 'voice.completed', endpoints: 1 }]);
    const hook = await waitFor('the sample', async () => receiver.hooks[0]);
    expect(hook.json).toMatchObject({ type: 'voice.completed', data: { sample: true, status: 'success' } });
    expect(hook.headers['x-service-signature']).toMatch(/^sha256=/);
    const other = await sandbox.api.post(EVENTS, { type: 'tts.completed' });
    expect(other.json.data).toEqual({ type: 'tts.completed', endpoints: 0 });
    expect(refusalOf(await sandbox.api.post(EVENTS, { type: 'none.such' }))).toMatchObject({
      status: 400,
      fields: ['type'],
    });
  } finally {
    await receiver.close();
  }
});
