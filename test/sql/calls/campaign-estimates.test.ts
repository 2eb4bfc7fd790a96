import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateCampaign } from '../../../db/calls/functions/campaigns.ts';
import { addOptOuts, keepRegistryAnswers } from '../../../db/contacts/functions/contacts.ts';
import { PURPOSES } from '../../../db/contacts/tables/opt-out.ts';
import { onCi } from '../../harness/ci.ts';
import { waitOutHourBoundary } from '../../harness/cloud/hour-boundary.ts';
import { decideWith, requireRegistry } from '../contacts/contacts.ts';
import { callOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { MARGIN_SEC } from './attempts.ts';
import { openCaller } from './calls.ts';
import { addCampaign, mobiles } from './campaigns.ts';

const sql = useSql();
const decide = decideWith(sql);
const UNSPOKEN = { speech: null, voice: null, characters: 0, sentences: '' };

const estimate = async (organization: number, campaign: string) => {
  const found = await callOf(
    sql,
    estimateCampaign,
  )({ organization, campaign, items: UNSPOKEN, marginSec: MARGIN_SEC });
  if (found === null) throw new Error('There is no such campaign.');
  return found;
};

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
      await waitOutHourBoundary();
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
    { numRuns: onCi(120, 10) },
  );
});
