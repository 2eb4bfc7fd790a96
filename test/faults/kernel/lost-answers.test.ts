import { afterEach, describe, expect, test } from 'vitest';
import { refundCharge } from '../../../shared/billing/movements/refund-charge.ts';
import { blockLink, unblockLink } from '../../../shared/links/blocks/block-link.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { PREVIEW, visit } from '../../harness/http/visit.ts';
import { deleteLink, editLink, getLink, restoreLink } from '../../harness/links/change-link.ts';
import { drainClicks, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink, type TestLink } from '../../harness/links/links.ts';
import { warmLink } from '../../harness/links/warm-link.ts';
import { balanceOf, createTenant, LINK_MICRO, operatorOf, type Tenant } from '../../harness/organization.ts';
import { createSignedIn } from '../../harness/portal/portal.ts';
import { openSandbox } from '../../harness/sandbox.ts';

const OPENING = 1_000_000_000n;
/** The words of the statement that writes a link, and of the one that posts a refund. */
const WRITES_LINK = 'update "link" set';
const POSTS = 'post_movement';

const cloud = useCloud();
let loss: ReturnType<typeof loseAnswerOf>;
afterEach(() => {
  // Otherwise nothing was tested.
  expect(loss.isLost()).toBe(true);
});

/** A link that the redirect has cached, in the state that its owner chose. */
async function openLink(status: 'active' | 'disabled'): Promise<{ tenant: Tenant; link: TestLink }> {
  const tenant = await createTenant(cloud.environment);
  const link = await createLink(tenant);
  await warmLink(tenant, link);
  if (status === 'disabled') await editLink(tenant, link, { status });
  return { tenant, link };
}

/** The link's state, and how it answers a visitor. */
const stateOf = async (tenant: Tenant, link: TestLink) => [
  (await getLink(tenant, link)).json.data?.status,
  (await visit(link.shortUrl, PREVIEW)).status,
];

describe.each([
  ['active', 302],
  ['disabled', 404],
] as const)(
  'A link that its owner left %s keeps that status, even if the answer is lost,',
  (status, answered) => {
    test('keeps its status when the operator lifts its block', async () => {
      const { tenant, link } = await openLink(status);
      await blockLink(operatorOf(cloud.environment), { ...link, reason: 'Phishing' });
      expect(await stateOf(tenant, link)).toEqual(['blocked', 404]);
      loss = loseAnswerOf(cloud, WRITES_LINK);
      await expect(unblockLink(operatorOf(cloud.environment), link)).rejects.toThrow('Failed query');
      expect(await stateOf(tenant, link)).toEqual([status, answered]);
      await expect(unblockLink(operatorOf(cloud.environment), link)).rejects.toMatchObject({
        code: 'LINK_NOT_BLOCKED',
      });
      expect(await stateOf(tenant, link)).toEqual([status, answered]);
    });

    test('when it is deleted and restored', async () => {
      const { tenant, link } = await openLink(status);
      expect((await deleteLink(tenant, link)).status).toBe(204);
      loss = loseAnswerOf(cloud, WRITES_LINK);
      expect((await restoreLink(tenant, link)).status).toBe(503);
      expect(await stateOf(tenant, link)).toEqual([status, answered]);
      const again = await restoreLink(tenant, link);
      expect([again.status, again.json.data.status]).toEqual([200, status]);
      expect(await stateOf(tenant, link)).toEqual([status, answered]);
      expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO);
    });
  },
);

test('A refund whose answer is lost is posted once, however often the operator repeats it', async () => {
  const tenant = await createTenant(cloud.environment);
  const { organizationId } = tenant;
  await createLink(tenant);
  const [charge] = await query<{ id: string }>(
    cloud.environment,
    "select id from movement where organization_id = $1 and type = 'charge'",
    [organizationId],
  );
  const refund = (reference: string) =>
    refundCharge(operatorOf(cloud.environment), {
      organizationId,
      movementId: Number(charge?.id),
      reference,
      description: 'Never delivered',
    });
  loss = loseAnswerOf(cloud, POSTS);
  await expect(refund('ticket 7')).rejects.toThrow('postgres');
  expect(await balanceOf(tenant)).toBe(OPENING);
  await expect(refund('ticket 7')).rejects.toMatchObject({ code: 'REFERENCE_USED' });
  await expect(refund('ticket 8')).rejects.toMatchObject({
    code: 'MORE_THAN_IS_LEFT',
    details: { leftMicro: 0n },
  });
  expect(await balanceOf(tenant)).toBe(OPENING);
});

test('Visits of a sandbox whose answer is lost are counted once, however often they are sent again', async () => {
  const sandbox = await openSandbox(await createTenant(cloud.environment));
  const { domain, code } = await createLink(sandbox);
  const send = () =>
    sandbox.api.post(
      '/sandbox/visits',
      { domain, code, visits: 1_200, agents: ['iphone', 'bot'] },
      { 'Idempotency-Key': 'lost' },
    );
  loss = loseAnswerOf(cloud, 'add_click_batches');
  expect((await send()).status).toBe(503);
  for (const { status, json } of [await send(), await send()])
    expect([status, json.data]).toEqual([202, { domain, code, counted: 600, filtered: 600 }]);
  // The drain that each of them asks for may be at it.
  await waitForClicks(cloud.environment, code, 600);
  await drainClicks(cloud.environment);
  const { totals } = (await sandbox.api.get(`/urlshortener/links/${domain}/${code}/stats`)).json.data;
  expect(totals).toMatchObject({ clicks: 600, filtered: 600 });
});

describe('A form of the portal whose answer is lost shows its result when it is sent again:', () => {
  const SHOWN = { '/keys/new/create': true, '/webhooks/new/add': true, '/webhooks/show-secret': true };
  const SECRET = /svc_[0-9a-f]{32}|whsec_[0-9a-f]{64}/;
  const URL = { url: 'http://127.0.0.1:1/lost', types: 'tts.completed' };
  const KEY = { name: 'Lost', services: 'all', costCenter: 'default', networks: '', expiresAt: '' };
  const INVITED = { email: `lost.${crypto.randomUUID()}@example.com`, name: '', role: 'member' };
  test.each([
    ['a key', '/keys/new/create', KEY, 'insert into "api_key"', ['key.create']],
    [
      'an endpoint',
      '/webhooks/new/add',
      URL,
      'insert into "webhook_endpoint"',
      ['webhook.add', 'webhook.test'],
    ],
    ['a secret', '/webhooks/show-secret', {}, 'update "webhook_account_secret"', ['webhook.account-secret']],
    [
      'a center',
      '/cost-centers/new/create',
      { code: 'lost', name: 'Lost' },
      'insert into "cost_center"',
      ['cost-center.create'],
    ],
    ['an invitation', '/people/new/invite', INVITED, 'insert into invitation', ['invitation.create']],
  ])('%s', async (_, path, values, words, done) => {
    const { portal, base, organizationId } = await createSignedIn(cloud.environment);
    const send = () => portal.post(base + path, { ...values, once: 'lost' });
    loss = loseAnswerOf(cloud, words);
    expect((await send()).status).toBe(503);
    const [again, later] = [await send(), await send()];
    const shown = [again, later].map(({ status, headers, text }) => [
      status,
      headers.location,
      SECRET.exec(text)?.[0],
    ]);
    expect(shown[0]).toEqual(shown[1]);
    expect(shown[0]?.filter(Boolean)).toHaveLength(2);
    if (path in SHOWN) expect((await portal.get(again?.headers.location ?? '')).text).toMatch(SECRET);
    const verbs = await query<{ verb: string }>(
      cloud.environment,
      "select verb from audit_event where organization_id = $1 and actor = 'user' and target <> 'session' order by id",
      [organizationId],
    );
    expect(verbs.map(({ verb }) => verb)).toEqual(done);
    const invitations = await query(
      cloud.environment,
      "select 1 from mail where organization_id = $1 and kind = 'invitation'",
      [organizationId],
    );
    expect(invitations).toHaveLength(path === '/people/new/invite' ? 1 : 0);
  });
});
