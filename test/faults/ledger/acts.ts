import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Cloud } from '../../../local/cloud.ts';
import { setCreditLine } from '../../../shared/billing/account/billing-account.ts';
import { clearSpendLimit, setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { adjust } from '../../../shared/billing/movements/adjust.ts';
import { refundCharge } from '../../../shared/billing/movements/refund-charge.ts';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { addPlan, endPlan } from '../../../shared/billing/plans.ts';
import { setPrice } from '../../../shared/billing/prices/prices.ts';
import { releaseDomain } from '../../../shared/links/domains/release-domain.ts';
import { callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { synthesize } from '../../harness/calls/speech.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { appendClicks, clickAt, drainClicks, runDrains } from '../../harness/links/clicks.ts';
import { createLink, freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { mobileNumbers, waitForBatch } from '../../harness/numbers.ts';
import {
  AIR_SECOND_MICRO,
  CHARACTER_MICRO,
  createDomain,
  createTenant,
  LOOKUP_MICRO,
  operatorOf,
} from '../../harness/organization.ts';
import { type Act, canPay, charge, type World } from './world.ts';

/** The statements whose answer gets lost, by fault. */
const LOST: Record<string, string> = {
  'claim lost': 'create_synthesis',
  'completion lost': 'complete_speech_audio',
};

type As<Name extends Act['act']> = Extract<Act, { act: Name }>;
type Acts = { [Name in Act['act']]: (cloud: Cloud, world: World, act: As<Name>) => Promise<void> };

/** Performs an act, and updates the model with its expected outcome. */
export async function perform(cloud: Cloud, world: World, act: Act): Promise<void> {
  // The lookup by name selects the performer of this act's type.
  await (ACTS[act.act] as (cloud: Cloud, world: World, act: Act) => Promise<void>)(cloud, world, act);
}

const ACTS: Acts = {
  topUp: async (cloud, { tenant: { organizationId }, expected }, { amountMicro }) => {
    await topUpBalance(operatorOf(cloud.environment), {
      organizationId,
      amountMicro,
      reference: randomUUID(),
    });
    expected.leftMicro += amountMicro;
  },
  adjust: async (cloud, { tenant: { organizationId }, expected }, { direction, amountMicro }) => {
    const why = { reference: randomUUID(), description: 'Correction' };
    await adjust(operatorOf(cloud.environment), { organizationId, direction, amountMicro, ...why });
    expected.leftMicro += direction === 'credit' ? amountMicro : -amountMicro;
  },
  'credit line': async (cloud, { tenant: { organizationId }, expected }, { amountMicro }) => {
    const creditLineMicro = amountMicro;
    await setCreditLine(operatorOf(cloud.environment), { organizationId, creditLineMicro });
    expected.creditMicro = creditLineMicro;
  },
  'spend limit': async (cloud, { tenant: { organizationId }, expected }, { moreMicro }) => {
    const ctx = operatorOf(cloud.environment);
    if (moreMicro === null) {
      if (expected.limitMicro !== null) await clearSpendLimit(ctx, { organizationId, period: 'month' });
      expected.limitMicro = null;
      return;
    }
    expected.limitMicro = (expected.spentMicro > 0n ? expected.spentMicro : 0n) + moreMicro;
    await setSpendLimit(ctx, { organizationId, period: 'month', limitMicro: expected.limitMicro });
  },
  price: async (cloud, { tenant: { organizationId }, expected }, { item, amountMicro }) => {
    const price = { organizationId, item: `urlshortener.${item}` as const, currency: 'COP', amountMicro };
    await setPrice(operatorOf(cloud.environment), price);
    expected[item === 'link' ? 'linkMicro' : 'visitMicro'] = amountMicro;
  },
  plan: async (cloud, { tenant: { organizationId }, expected }) => {
    const ctx = operatorOf(cloud.environment);
    if (expected.planId !== null) {
      await endPlan(ctx, { organizationId, planId: expected.planId });
      expected.planId = null;
    } else {
      const plan = { organizationId, service: 'urlshortener', name: 'Monthly' } as const;
      expected.planId = (await addPlan(ctx, plan)).id;
    }
  },
  hour: async (cloud) => {
    await query(cloud.environment, "select routine.post_usage('infinity', 1000)");
  },
  refund: async (cloud, { tenant: { organizationId }, expected }, { amountMicro }) => {
    const [charged] = await query<{ id: string; left: string }>(
      cloud.environment,
      `select charge.id, -charge.amount_micro - coalesce(sum(refund.amount_micro), 0) as left
         from movement charge
         left join movement refund on refund.organization_id = $1 and starts_with(refund.reference, 'movement ' || charge.id || ': ')
        where charge.organization_id = $1 and charge.type = 'charge' and charge.service = 'urlshortener'
          and charge.kind <> 'link_batch'
        group by charge.id order by charge.id desc limit 1`,
      [organizationId],
    );
    const left = BigInt(charged?.left ?? 0);
    const movementId = Number(charged?.id);
    const refunding = refundCharge(operatorOf(cloud.environment), {
      organizationId,
      movementId,
      amountMicro,
      reference: randomUUID(),
      description: 'Never delivered',
    });
    if (amountMicro > left) await expect(refunding).rejects.toThrow();
    else {
      await refunding;
      charge(expected, -amountMicro);
    }
  },
  'released domain': async (cloud, { tenant, expected }) => {
    const name = await createDomain(tenant);
    const cost = expected.planId === null ? expected.linkMicro : 0n;
    const isPaid = canPay(expected, cost);
    const created = createLink(tenant, { domain: name });
    if (!isPaid) await expect(created).rejects.toThrow('402');
    else {
      await created;
      addLinks(expected, 1);
    }
    const ctx = operatorOf(cloud.environment);
    await releaseDomain(ctx, { name, organizationId: tenant.organizationId });
    await expect(createLink(tenant, { domain: name })).rejects.toThrow('DOMAIN_NOT_ALLOWED');
  },
  create: (cloud, world, { lost }) =>
    createLinks(cloud, world, lost, '/urlshortener/links', { longUrl: LONG_URL }, 1),
  bulk: (cloud, world, { links, wrong, lost }) => {
    const entries = [...Array(links).fill({ longUrl: LONG_URL }), ...Array(wrong).fill({})];
    return createLinks(cloud, world, lost, '/urlshortener/links/bulk', { links: entries }, links);
  },
  'link batch': async (cloud, { tenant, expected }, { links, taken, lost }) => {
    const code = await createTakenAlias(cloud);
    // The second line with a code is not accepted.
    const lines = [
      ...Array(links).fill({ longUrl: LONG_URL }),
      ...Array.from({ length: taken }, () => ({ longUrl: LONG_URL, code })),
    ];
    const cost = expected.planId === null ? expected.linkMicro : 0n;
    const isPaid = canPay(expected, BigInt(links + 1) * cost);
    const answer = await sendKeyed(cloud, lost ? 'create_link_batch' : undefined, (headers) =>
      tenant.api.post('/urlshortener/batch', { links: lines }, headers),
    );
    expect(answer.status).toBe(isPaid ? 202 : 402);
    if (!isPaid) return;
    if (lost) await sweepChunks(cloud, tenant.organizationId, 'urlshortener');
    const { failed } = await waitForBatch(tenant, answer.json.data.jobId, 'urlshortener');
    expect(failed).toBe(taken);
    // Charged together, as a movement of its own kind.
    expected.links += links;
    charge(expected, BigInt(links) * cost);
  },
  'look up': async (_, { tenant, expected }) => {
    const isPaid = canPay(expected, LOOKUP_MICRO);
    const { status } = await tenant.api.get('/numberinsight/lookup/573001234567');
    expect(status).toBe(isPaid ? 200 : 402);
    if (isPaid) charge(expected, LOOKUP_MICRO);
  },
  batch: async (cloud, { tenant, expected }, { valid, invalid, lost }) => {
    const numbers = [...mobileNumbers(valid), ...Array<string>(invalid).fill('none')];
    const isPaid = canPay(expected, BigInt(numbers.length) * LOOKUP_MICRO);
    const answer = await sendKeyed(cloud, lost ? 'create_number_batch' : undefined, (headers) =>
      tenant.api.post('/numberinsight/batch', { numbers }, headers),
    );
    expect(answer.status).toBe(isPaid ? 202 : 402);
    if (!isPaid) return;
    if (lost) await sweepChunks(cloud, tenant.organizationId);
    await waitForBatch(tenant, answer.json.data.jobId);
    charge(expected, BigInt(valid) * LOOKUP_MICRO);
  },
  call: async (_, world, { ending }) => {
    const { tenant, expected } = world;
    world.audioId ??= await uploadTone(tenant, 3);
    // It holds three seconds of audio and the margin.
    const isDialed = canPay(expected, 33n * AIR_SECOND_MICRO);
    const once = { retry: { maxAttempts: 1 }, repeat: 1 };
    const id = await callWith(tenant, { to: numberEnding(ending), audioId: world.audioId, ...once });
    const [attempt] = (await waitForCall(tenant, id)).attempts;
    expect(attempt.hangupCause === 29).toBe(!isDialed);
    expected.airSeconds += attempt.durationAir;
    charge(expected, BigInt(attempt.durationAir) * AIR_SECOND_MICRO);
  },
  speak: async (cloud, { tenant, expected }, { word, fault }) => {
    const text = `Texto ${word}`;
    const isNew = !expected.spoken.has(word);
    const cost = isNew ? BigInt(text.length) * CHARACTER_MICRO.neural : 0n;
    const isPaid = canPay(expected, cost);
    silence(cloud, fault === 'silence');
    const headers = { 'idempotency-key': randomUUID() };
    const loss = loseAnswerOf(cloud, LOST[fault]);
    const first = await synthesize(tenant, { text }, headers);
    silence(cloud, false);
    loss.stop();
    // Ends the claim at once, so that no request waits for a run that never completes.
    await query(
      cloud.environment,
      'update speech_audio set claimed_until = now() where organization_id = $1',
      [tenant.organizationId],
    );
    const isLost = first.status === 503 && fault !== 'silence';
    const answer = isLost ? await synthesize(tenant, { text }, headers) : first;
    if (!isPaid) expect(answer.status).toBe(402);
    else if (isNew && fault === 'silence') expect(answer.status).toBe(503);
    else {
      expect(answer.json.data).toMatchObject({ status: 'completed', cached: !isNew });
      charge(expected, cost);
      expected.spoken.add(word);
    }
  },
  visits: async (cloud, { linkId, expected }, { visits, lost, twice }) => {
    const clicks = Array.from({ length: visits }, () => clickAt(linkId, new Date().toISOString()));
    const ctx = operatorOf(cloud.environment);
    const id = await appendClicks(ctx, clicks);
    const loss = loseAnswerOf(cloud, lost ? 'count_clicks' : undefined);
    while ((await runDrains(cloud.environment)).some(({ status }) => status !== 200));
    loss.stop();
    if (twice) {
      await appendClicks(ctx, clicks, id);
      await drainClicks(cloud.environment);
    }
    if (expected.planId !== null) return;
    expected.paidVisits += visits;
    charge(expected, BigInt(visits) * expected.visitMicro);
  },
};

/** An alias of another organization on the platform's domain. */
async function createTakenAlias(cloud: Cloud): Promise<string> {
  const { code } = await createLink(await createTenant(cloud.environment), { code: freshAlias() });
  return code;
}

/** After a lost answer nobody has published the chunks' messages; the sweeper does once they are late. */
async function sweepChunks(
  cloud: Cloud,
  organizationId: number,
  service: 'numberinsight' | 'urlshortener' = 'numberinsight',
): Promise<void> {
  await query(
    cloud.environment,
    `update batch_chunk set sent_at = now() - interval '1 hour'
      where done_at is null and batch_id in (select id from batch where organization_id = $1)`,
    [organizationId],
  );
  expect((await runJob(cloud.environment, `${service}/sweep-chunks`)).status).toBe(200);
}

function addLinks(expected: World['expected'], links: number): void {
  expected.links += links;
  if (expected.planId !== null) return;
  expected.paidLinks += links;
  charge(expected, BigInt(links) * expected.linkMicro);
}

async function createLinks(
  cloud: Cloud,
  { tenant: { api }, expected }: World,
  lost: boolean,
  path: string,
  body: object,
  links: number,
): Promise<void> {
  const isPaid = canPay(expected, expected.planId === null ? BigInt(links) * expected.linkMicro : 0n);
  const answer = await sendKeyed(cloud, lost ? 'create_links' : undefined, (headers) =>
    api.post(path, body, headers),
  );
  expect(answer.status).toBe(isPaid ? 201 : 402);
  if (isPaid) addLinks(expected, links);
}

type Answer = Awaited<ReturnType<World['tenant']['api']['post']>>;

/** Sends with a key, and repeats with the same key when the matching statement's answer is lost. */
async function sendKeyed(
  cloud: Cloud,
  lost: string | undefined,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() };
  if (lost === undefined) return await send(headers);
  const loss = loseAnswerOf(cloud, lost);
  const first = await send(headers);
  loss.stop();
  expect(first.status).toBe(503);
  const again = await send(headers);
  if (again.status < 300) expect(again.headers['idempotency-status']).toBe('replayed');
  return again;
}

/** Makes all speech engines fail, or work again. */
function silence(cloud: Cloud, on: boolean): void {
  for (const { faults } of [cloud.speech.azure, cloud.speech.google]) faults.refuse = on;
}
