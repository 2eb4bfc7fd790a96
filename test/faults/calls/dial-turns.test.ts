import { expect, test } from 'vitest';
import { callWith, numberEnding, uploadTone } from '../../harness/calls/call-blasting.ts';
import { changeCampaign, openCampaign, waitForCampaign } from '../../harness/calls/campaigns.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { createTenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

// Alone: the carrier's rate is everybody's.
const cloud = useCloud({ alone: true });
const RECIPIENTS = 10;
/** All turns come within the time that is claimed together. */
const PER_SECOND = 200;

/** Sets the number of calls a second that the carrier dials, the first of them in so many seconds. */
const setRate = (perSecond: number, inSec: number) =>
  query(
    cloud.environment,
    `insert into voice_carrier (name, calls_per_second, next_dial_at) values ('twilio', $1, now() + make_interval(secs => $2))
       on conflict (name) do update set calls_per_second = excluded.calls_per_second, next_dial_at = excluded.next_dial_at`,
    [perSecond, inSec],
  );

test("a campaign's calls are dialed one after the other, at the carrier's rate", async () => {
  await setRate(100, 0);
  const { tenant, id } = await openCampaign(cloud.environment, Array(RECIPIENTS).fill('00'));
  await changeCampaign(tenant, id, 'start');
  await waitForCampaign(tenant, id);
  const [row] = await query(
    cloud.environment,
    `select min(extract(epoch from call_attempt.started_at - call.created_at) * 1000)::float as ms
       from call_attempt join call on call.id = call_attempt.call_id join campaign on campaign.id = call.campaign_id
      where campaign.campaign_id = $1`,
    [id],
  );
  // They are claimed at the last one's turn, with a hundredth of a second for each before.
  expect(row?.ms).toBeGreaterThan(80);
});

test("a campaign's calls wait for their turns at a carrier before they are claimed, and are claimed together, once", async () => {
  const { tenant, id, numbers } = await openCampaign(cloud.environment, Array(RECIPIENTS).fill('00'));
  let claims = 0;
  const stop = cloud.neon.onRequest((texts) => {
    if (texts.some((text) => text.includes('claim_call_attempts'))) claims += 1;
  });
  await setRate(PER_SECOND, 0.9);
  await changeCampaign(tenant, id, 'start');
  const done = await waitForCampaign(tenant, id);
  stop();
  expect(done.progress).toMatchObject({ ended: RECIPIENTS, reasons: { completed: RECIPIENTS } });
  expect(claims).toBe(1);
  const dialed = cloud.carrier.calls.map(({ to }) => to.slice(1));
  expect(dialed.filter((to) => numbers.includes(to)).toSorted()).toEqual(numbers.toSorted());
});

test('single calls are dialed at their turns, claimed before or not', async () => {
  const tenant = await createTenant(cloud.environment);
  const audioId = await uploadTone(tenant, 1);
  const numbers = [numberEnding('00'), numberEnding('00')];
  let claimedAt = Number.POSITIVE_INFINITY;
  const stop = cloud.neon.onRequest((texts) => {
    if (texts.join().includes('claim_call_attempts')) claimedAt = Math.min(claimedAt, performance.now());
  });
  // Turns are 83 ms apart: soon enough for the second call to be claimed with the first.
  await setRate(12, 0);
  await Promise.all(numbers.map((to) => callWith(tenant, { audioId, to })));
  const dialed = () => cloud.carrier.calls.filter(({ to }) => numbers.includes(to.slice(1))).length;
  await waitFor('both calls are dialed', async () => dialed() === 2 || undefined, undefined, 5);
  stop();
  expect(performance.now() - claimedAt).toBeGreaterThan(80);
});
