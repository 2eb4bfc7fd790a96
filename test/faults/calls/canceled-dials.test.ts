import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LOOK_MS } from '../../../shared/calls/attempts/place-attempts.ts';
import { CALLS_OF_A_JOB } from '../../../shared/calls/call-jobs.ts';
import { changeCampaign, openCampaign, waitForCampaign } from '../../harness/calls/campaigns.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { waitFor } from '../../harness/wait-for.ts';

const cloud = useCloud();
/** The recipients of one message, which are claimed together. */
const RECIPIENTS = CALLS_OF_A_JOB;
/** The number of calls that a Worker dials at once. */
const LANES = 5;

test.each([
  ['canceled', 'cancel'],
  ['paused', 'pause'],
] as const)(
  'a campaign that is %s dials none of the calls that wait for a slow carrier',
  async (status, action) => {
    const { tenant, id, numbers } = await openCampaign(cloud.environment, Array(RECIPIENTS).fill('00'));
    const dialed = () => cloud.carrier.calls.filter(({ to }) => numbers.includes(to.slice(1))).length;
    const claimed = async () => {
      const [row] = await query<{ claimed: number; held: string }>(
        cloud.environment,
        `select (select count(*)::int from call where organization_id = $1 and status = 'in_progress') as claimed, held_micro as held
         from billing_account where organization_id = $1`,
        [tenant.organizationId],
      );
      return row;
    };
    cloud.carrier.faults.freeze = true;
    await changeCampaign(tenant, id, 'start');
    await waitFor('all to be claimed, of which some are being dialed', async () =>
      (await claimed())?.claimed === RECIPIENTS && cloud.carrier.faults.held === LANES ? true : undefined,
    );
    const stopped = (await changeCampaign(tenant, id, action)).json.data;
    expect(stopped).toMatchObject({ status });
    expect(dialed()).toBe(0);
    // The pause is longer than a claim lets calls be dialed without another look.
    await sleep(2 * LOOK_MS);
    cloud.carrier.faults.freeze = false;
    await waitFor('the others to be released', async () =>
      (await claimed())?.held === '0' ? true : undefined,
    );
    expect(dialed()).toBe(LANES);
    if (action === 'cancel') {
      const done = await waitForCampaign(tenant, id);
      expect(done.progress).toMatchObject({
        ended: RECIPIENTS,
        reasons: { completed: LANES, canceled: RECIPIENTS - LANES },
      });
      expect(stopped.inProgress).toBe(RECIPIENTS);
    } else {
      await changeCampaign(tenant, id, 'resume');
      const done = await waitForCampaign(tenant, id);
      expect(done.progress).toMatchObject({ ended: RECIPIENTS, reasons: { completed: RECIPIENTS } });
      expect(dialed()).toBe(RECIPIENTS);
    }
  },
);
