import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateCampaign } from '../../../db/calls/functions/campaigns.ts';
import { ANSWERERS } from '../../../db/calls/tables/call-attempt.ts';
import { addOptOuts } from '../../../db/contacts/functions/contacts.ts';
import { keepRegistryAnswers } from '../../../db/contacts/functions/registry.ts';
import { PURPOSES } from '../../../db/contacts/tables/opt-out.ts';
import { onCi } from '../../harness/ci.ts';
import { decideWith, requireRegistry } from '../contacts/contacts.ts';
import { callOf } from '../suite/suite-of.ts';
import { setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { busy, dialWith, endOf, MARGIN_SEC, nextCarrier } from './attempts.ts';
import { openCaller } from './calls.ts';
import { addCampaign, change, mobiles, readProgress, readStatus, step } from './campaigns.ts';

const sql = useSql();
const dial = dialWith(sql);
const decide = decideWith(sql);
const UNSPOKEN = { speech: null, characters: 0 };

const estimate = async (organization: number, campaign: string) => {
  const found = await callOf(
    sql,
    estimateCampaign,
  )({ organization, campaign, items: UNSPOKEN, marginSec: MARGIN_SEC });
  if (found === null) throw new Error('There is no such campaign.');
  return found;
};

const attempt = fc.record({
  isAnswered: fc.boolean(),
  airSec: fc.integer({ min: 0, max: 500 }),
  answeredBy: fc.constantFrom(null, ...ANSWERERS),
});
const run = fc.record({
  maxAttempts: fc.integer({ min: 1, max: 3 }),
  repeat: fc.integer({ min: 1, max: 3 }),
  minSuccessSec: fc.integer({ min: 0, max: 20 }),
  onMachine: fc.constantFrom(null, 'continue' as const, 'hangup' as const, 'leave' as const),
  detectionMicro: fc.integer({ min: 0, max: 900 }),
  attempts: fc.array(fc.array(attempt, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
});

test('an estimate is never exceeded, whatever becomes of the calls', async () => {
  await fc.assert(
    fc.asyncProperty(run, async ({ attempts, detectionMicro, ...terms }) => {
      const tenant = await openCaller(sql, { balanceMicro: 100_000_000 });
      await setPrice(sql, tenant.organizationId, 'callblasting.detection', detectionMicro, '2021-01-01');
      const campaign = await addCampaign(sql, tenant, mobiles(attempts.length), { terms });
      const { highestMicro } = await estimate(tenant.organizationId, campaign.campaignId);
      const carrier = nextCarrier();
      await change(sql, tenant, campaign, 'start');
      const given = new Map<string, typeof attempts>();
      const left = [...attempts];
      for (let turns = 0; turns < 20 && (await readStatus(sql, campaign))?.status === 'running'; turns += 1) {
        await sql.query('update campaign set wants_since = null');
        for (const { callId, attempt } of (await step(sql, campaign, carrier))?.calls ?? []) {
          const token = await dial(callId, attempt, carrier);
          if (!given.has(callId)) given.set(callId, left.splice(0, 1));
          const became = given.get(callId)?.[0]?.[attempt - 1];
          const advance = (event: object) =>
            sql.query('select routine.advance_call_attempt($1, $2)', [token, event]);
          if (terms.onMachine !== null && became?.isAnswered && became.answeredBy !== null)
            await advance({ answeredBy: became.answeredBy });
          await advance(became?.isAnswered ? endOf('completed', { airSec: became.airSec }) : busy);
        }
        await sql.query(
          `update call set next_attempt_at = now() - interval '1 second', sent_at = now() - interval '2 seconds'
            where campaign_id = $1 and status = 'retrying'`,
          [campaign.id],
        );
      }
      expect(await readStatus(sql, campaign)).toMatchObject({ status: 'completed' });
      const spent = BigInt((await readProgress(sql, campaign))?.air_micro ?? -1);
      expect(spent).toBeLessThanOrEqual(highestMicro);
      const [account] = await sql.query<{ held: string }>(
        'select held_micro as held from billing_account where organization_id = $1',
        [tenant.organizationId],
      );
      expect(account?.held).toBe('0');
    }),
    { numRuns: onCi(150, 15) },
  );
});

const world = fc.record({
  purpose: fc.option(fc.constantFrom(...PURPOSES), { nil: null }),
  requiresRegistry: fc.boolean(),
  recipients: fc.array(
    fc.record({
      optOut: fc.option(fc.record({ purpose: fc.option(fc.constantFrom(...PURPOSES), { nil: null }) }), {
        nil: null,
      }),
      isErased: fc.boolean(),
      answer: fc.constantFrom(null, false, true),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

test('an estimate leaves out recipients that the decision about each call would refuse', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ purpose, requiresRegistry, recipients }) => {
      const tenant = await openCaller(sql);
      const organization = tenant.organizationId;
      if (requiresRegistry) await requireRegistry(sql, tenant);
      const numbers = mobiles(recipients.length);
      const at = new Date();
      for (const [place, number] of numbers.entries()) {
        const { optOut, isErased, answer } = recipients[place] ?? {};
        if (optOut)
          await callOf(
            sql,
            addOptOuts,
          )({ organization, items: [{ ...optOut, number, source: null, at: at.toISOString() }] });
        if (isErased)
          await sql.query('update opt_out set number = null where organization_id = $1 and number = $2', [
            organization,
            number,
          ]);
        if (typeof answer === 'boolean')
          await callOf(
            sql,
            keepRegistryAnswers,
          )({ organization, askedAt: at, items: [{ number, isExcluded: answer }] });
      }
      const campaign = await addCampaign(sql, tenant, numbers, { terms: { purpose } });
      const decided = await Promise.all(numbers.map((number) => decide(tenant, { number, purpose, at })));
      const isOut = decided.map(({ reasons }) => reasons.includes('OPTED_OUT'));
      const isExcluded = decided.map(
        ({ reasons }, place) => !isOut[place] && reasons.includes('EXCLUDED_REGISTRY'),
      );
      const count = (given: boolean[]) => given.filter(Boolean).length;
      expect(await estimate(organization, campaign.campaignId)).toMatchObject({
        recipients: numbers.length,
        callable: numbers.length - count(isOut) - count(isExcluded),
        optedOut: count(isOut),
        excluded: count(isExcluded),
      });
    }),
    { numRuns: onCi(300, 40) },
  );
});
