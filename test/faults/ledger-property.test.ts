import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cloud } from '../../local/cloud.ts';
import { checkLedger } from '../../operator/domain/check-ledger.ts';
import { topUp } from '../../operator/domain/top-up.ts';
import { appendClicks, clickAt, drainClicks, linkIdOf, runDrains } from '../harness/clicks.ts';
import { query, readBalance, readCharges } from '../harness/database.ts';
import { deleteSchedules } from '../harness/delete-schedules.ts';
import { countLinks, createLink, LONG_URL } from '../harness/links.ts';
import {
  CHARACTER_MICRO,
  createTenant,
  LINK_MICRO,
  operatorOf,
  VISIT_MICRO,
} from '../harness/organization.ts';
import { synthesize } from '../harness/speech.ts';
import { startTestCloud } from '../harness/test-cloud.ts';

const RUNS = 15;
const OPENING = 40n * LINK_MICRO;
/** The statement whose answer is lost. */
const LOST: Record<string, string> = {
  'claim lost': 'create_synthesis',
  'completion lost': 'complete_speech_audio',
};

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startTestCloud();
  await deleteSchedules(cloud);
});
afterAll(() => cloud.stop());

/** One thing that happens to an organization's money; `lost`: the answer of its statement never comes. */
type Act =
  | { act: 'topUp'; amountMicro: bigint }
  | { act: 'create'; lost: boolean }
  | { act: 'bulk'; links: number; wrong: number; lost: boolean }
  | { act: 'speak'; word: number; fault: 'none' | 'silence' | 'claim lost' | 'completion lost' }
  | { act: 'visits'; visits: number; lost: boolean; twice: boolean };

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('topUp' as const), amountMicro: fc.bigInt(1n, 20n * LINK_MICRO) }),
    fc.record({ act: fc.constant('create' as const), lost: fc.boolean() }),
    fc.record({
      act: fc.constant('bulk' as const),
      links: fc.nat(12),
      wrong: fc.integer({ min: 1, max: 3 }),
      lost: fc.boolean(),
    }),
    fc.record({
      act: fc.constant('speak' as const),
      word: fc.nat(3),
      fault: fc.constantFrom('none', 'silence', 'claim lost', 'completion lost'),
    }),
    fc.record({
      act: fc.constant('visits' as const),
      visits: fc.integer({ min: 1, max: 30 }),
      lost: fc.boolean(),
      twice: fc.boolean(),
    }),
  ),
  { minLength: 4, maxLength: 12 },
);

type World = Awaited<ReturnType<typeof openWorld>>;

/** An organization with a link to visit, and what its money should have come to. */
async function openWorld() {
  const tenant = await createTenant(cloud.environment, { balanceMicro: OPENING });
  const link = await createLink(tenant);
  return {
    tenant,
    linkId: await linkIdOf(cloud.environment, link),
    expected: { balanceMicro: OPENING - LINK_MICRO, links: 1, visits: 0, spoken: new Set<number>() },
  };
}

async function perform(world: World, act: Act): Promise<void> {
  switch (act.act) {
    case 'topUp':
      await topUp(operatorOf(cloud.environment), {
        organizationId: world.tenant.organizationId,
        amountMicro: act.amountMicro,
        reference: randomUUID(),
      });
      world.expected.balanceMicro += act.amountMicro;
      return;
    case 'create':
      return await spend(world, act.lost, '/urlshortener/links', { longUrl: LONG_URL }, 1);
    case 'bulk': {
      const links = [...Array(act.links).fill({ longUrl: LONG_URL }), ...Array(act.wrong).fill({})];
      return await spend(world, act.lost, '/urlshortener/links/bulk', { links }, act.links);
    }
    case 'speak':
      return await speak(world, act);
    case 'visits':
      return await visit(world, act);
  }
}

/** Creates links, again under the same key when the answer is lost, as a customer does. */
async function spend(
  { tenant: { api }, expected }: World,
  lost: boolean,
  path: string,
  body: object,
  links: number,
): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const stop = lost ? loseAnswerOf('create_links') : () => {};
  const send = () => api.post(path, body, headers);
  const first = await send();
  stop();
  const answer = lost ? await send() : first;
  expect(first.status).toBe(lost ? 503 : answer.status);
  const cost = BigInt(links) * LINK_MICRO;
  if (links === 0 || cost <= expected.balanceMicro) {
    expect(answer.status).toBe(201);
    expect(answer.headers['idempotency-status']).toBe(lost ? 'replayed' : undefined);
    expected.balanceMicro -= cost;
    expected.links += links;
  } else {
    expect(answer.status).toBe(402);
  }
}

/** Has a text spoken that may have been before, again under the same key when the answer is lost. */
async function speak(
  { tenant, expected }: World,
  { word, fault }: Extract<Act, { act: 'speak' }>,
): Promise<void> {
  const text = `Texto ${word}`;
  const headers = { 'idempotency-key': randomUUID() };
  const isNew = !expected.spoken.has(word);
  const cost = isNew ? BigInt(text.length) * CHARACTER_MICRO.neural : 0n;
  const send = () => synthesize(tenant, { text }, headers);
  const lost = LOST[fault];
  const stop = lost === undefined ? () => {} : loseAnswerOf(lost);
  silence(fault === 'silence');
  const first = await send();
  silence(false);
  stop();
  // What its maker will not complete is not waited for.
  await query(cloud.environment, 'update speech_audio set claimed_until = now() where organization_id = $1', [
    tenant.organizationId,
  ]);
  const answer = first.status === 503 && fault !== 'silence' ? await send() : first;
  if (cost > expected.balanceMicro && isNew) expect(answer.status).toBe(402);
  else if (isNew && fault === 'silence') expect(answer.status).toBe(503);
  else {
    expect(answer.json.data).toMatchObject({ status: 'completed', cached: !isNew });
    expected.balanceMicro -= cost;
    expected.spoken.add(word);
  }
}

/** Whether no engine speaks. */
function silence(on: boolean): void {
  for (const { faults } of [cloud.speech.azure, cloud.speech.google]) faults.refuse = on;
}

/** Visits arrive as a batch and are drained, again when the answer is lost; the same batch may come a second time. */
async function visit(
  { linkId, expected }: World,
  { visits, lost, twice }: Extract<Act, { act: 'visits' }>,
): Promise<void> {
  const clicks = Array.from({ length: visits }, () => clickAt(linkId, new Date().toISOString()));
  const ctx = operatorOf(cloud.environment);
  const id = await appendClicks(ctx, clicks);
  const stop = lost ? loseAnswerOf('count_clicks') : () => {};
  while ((await runDrains(cloud.environment)).some(({ status }) => status !== 200));
  stop();
  if (twice) {
    await appendClicks(ctx, clicks, id);
    await drainClicks(cloud.environment);
  }
  expected.visits += visits;
  expected.balanceMicro -= BigInt(visits) * VISIT_MICRO;
}

/** Has the connection cut after the next statement with these words has committed. */
function loseAnswerOf(words: string): () => void {
  let isLost = false;
  return cloud.neon.onRequest((texts) => {
    if (isLost || !texts.some((text) => text.includes(words))) return;
    isLost = true;
    cloud.neon.faults.dropReplies = 1;
  });
}

test('whatever happens in whatever order, the balance is the sum of its movements and nobody pays twice', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const world = await openWorld();
      for (const act of sequence) await perform(world, act);
      const { tenant, expected } = world;
      expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(expected.balanceMicro);
      const [links, visits] = await Promise.all(
        ['link', 'visit'].map((kind) => readCharges(cloud.environment, tenant.organizationId, kind)),
      );
      expect([links?.quantity, visits?.quantity]).toEqual([expected.links, expected.visits]);
      expect(await countLinks(cloud.environment, tenant.organizationId)).toBe(expected.links);
    }),
    { numRuns: RUNS },
  );
  expect((await checkLedger(operatorOf(cloud.environment), null)).mismatches).toEqual([]);
}, 60_000);
