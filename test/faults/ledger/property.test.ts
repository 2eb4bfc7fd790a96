import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import { IS_CI, onCi } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { readBalance, readCharges } from '../../harness/database.ts';
import { countLinks } from '../../harness/links/links.ts';
import { LINK_MICRO, operatorOf } from '../../harness/organization.ts';
import { perform } from './acts.ts';
import { acts, openWorld } from './world.ts';

/** The number of sequences to run; `LEDGER_SEED` repeats those of a run that printed it. */
const RUNS = Number(process.env.LEDGER_RUNS ?? onCi(60, 3));
const SEED = Number(process.env.LEDGER_SEED ?? Date.now() % 2 ** 31);
const OPENING = 40n * LINK_MICRO;

// On CI the test ends with a check of the whole ledger, which needs a cloud to itself.
const cloud = useCloud({ alone: IS_CI });

test(
  'in any order of events, the balance is the sum of its movements and nothing is charged twice',
  async () => {
    console.log(`LEDGER_SEED=${SEED} LEDGER_RUNS=${RUNS}`);
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        const world = await openWorld(cloud, OPENING);
        for (const act of sequence) await perform(cloud, world, act);
        const { tenant, expected } = world;
        const { organizationId } = tenant;
        expect(await readBalance(cloud.environment, organizationId)).toBe(expected.leftMicro);
        const [links, visits, air] = await Promise.all(
          ['link', 'visit', 'air_time'].map((kind) => readCharges(cloud.environment, organizationId, kind)),
        );
        expect([links?.quantity, visits?.quantity, air?.quantity]).toEqual([
          expected.paidLinks,
          expected.paidVisits,
          expected.airSeconds,
        ]);
        expect(await countLinks(cloud.environment, organizationId)).toBe(expected.links);
        expect((await checkLedger(operatorOf(cloud.environment), organizationId)).mismatches).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    if (IS_CI) expect((await checkLedger(operatorOf(cloud.environment), null)).mismatches).toEqual([]);
  },
  RUNS * 30_000,
);
