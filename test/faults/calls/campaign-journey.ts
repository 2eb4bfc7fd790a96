import { sweepCalls } from '../../harness/calls/call-attempts.ts';
import { changeCampaign, readCampaign } from '../../harness/calls/campaigns.ts';
import { killPart, type Part } from '../../harness/cloud/kill-part.ts';
import type { UsedCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import type { Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const TOP_UP = 100_000_000_000n;
/** A part of the name of a recipient whose text no engine takes. */
export const UNSPEAKABLE = 'Innombrable';
type Shown = Awaited<ReturnType<typeof readCampaign>>;

/** A campaign whose system is killed part by part, while its customer tops up and resumes it. */
export function followCampaign(cloud: UsedCloud, tenant: Tenant, id: string) {
  /** The dialed numbers by the carrier's id; it forgets its calls when it is restarted. */
  const dialed = new Map<string, string>();
  let toppedUp = 0n;

  const noteDialed = () => {
    for (const { to, sid } of cloud.carrier.calls) dialed.set(sid, to);
  };
  const refuseTexts = () => {
    for (const { faults } of [cloud.speech.azure, cloud.speech.google]) faults.untaken = [UNSPEAKABLE];
  };
  refuseTexts();

  /** While a part is dead, a request is answered 503 or not at all; it is repeated, as a customer would. */
  const persist = async <T>(act: () => Promise<T>): Promise<T> => {
    let failure: unknown;
    const attempt = async () => {
      try {
        return { done: await act() };
      } catch (error) {
        failure = error;
        return undefined;
      }
    };
    const { done } = await waitFor('an answer', attempt).catch((cause) => {
      throw new Error(String(failure), { cause });
    });
    return done;
  };
  const read = () =>
    persist(async () => {
      const campaign = await readCampaign(tenant, id);
      if (campaign === undefined) throw new Error('There was no answer.');
      return campaign;
    });
  const run = (text: string, values: unknown[] = [id]) =>
    persist(() => query(cloud.environment, text, values));
  const change = (action: 'start' | 'pause' | 'resume') =>
    persist(async () => {
      const changed = await changeCampaign(tenant, id, action);
      if (changed.status !== 200) throw new Error(changed.text);
    });

  /** Passes the minute after which what a dead worker left is taken up again, and the deadlines of its attempts. */
  async function passTime(): Promise<void> {
    const campaign = '(select id from campaign where campaign_id = $1)';
    for (const [lease, left] of [
      ['runner_until', '25 seconds'],
      ['speaker_until', '50 seconds'],
    ])
      await run(
        `update campaign set ${lease} = now() - interval '1 second'
          where campaign_id = $1 and ${lease} < now() + interval '${left}'`,
      );
    await run(
      `update speech_audio set claimed_until = now()
        where call_id = $1 and status = 'synthesizing' and created_at < now() - interval '10 seconds'`,
    );
    await run(
      `update call set next_attempt_at = least(next_attempt_at, now()) - interval '61 seconds', sent_at = least(sent_at, now()) - interval '122 seconds'
        where campaign_id = ${campaign} and (status = 'retrying' or (status = 'queued' and sent_at < now() - interval '5 seconds'))`,
    );
    await run(
      `update call_attempt set deadline_at = deadline_at - interval '1 hour', asked_at = asked_at - interval '1 hour'
        where ended_at is null and started_at < now() - interval '10 seconds'
          and call_id in (select id from call where campaign_id = ${campaign})`,
    );
    await run('update voice_carrier set paused_until = null', []);
  }

  /** A moment later: sweeps run, and the customer pays and resumes what has paused. */
  async function advance() {
    await passTime();
    await sweepCalls(cloud.environment).catch(() => {});
    const campaign = await read();
    if (campaign.pausedBecause === 'funds' && toppedUp === 0n) {
      await run(
        `select routine.post_movement($1, 'topup', $2, null, 1, 'More funds', null, null, 'payment')
          where not exists (select from movement where organization_id = $1 and description = 'More funds')`,
        [tenant.organizationId, TOP_UP],
      );
      toppedUp = TOP_UP;
    }
    if (campaign.status === 'paused' && campaign.pausedBecause !== 'carrier') await change('resume');
    return campaign;
  }

  /** Kills a process without warning, and waits until another one has taken its place. */
  const kill = (part: Part) => killPart(cloud, part);

  return {
    advance,
    change,
    kill,
    read,
    run,
    /** Kills everything at once, the carrier too, which forgets its calls. */
    async restart(): Promise<void> {
      noteDialed();
      await cloud.restart();
      refuseTexts();
    },
    /** Waits, while time passes, until something is so. */
    until: <T>(what: string, isSo: (campaign: Shown) => T | undefined | Promise<T | undefined>) =>
      waitFor(what, async () => await isSo(await advance())),
    /** Counts the dials of each number, by the carrier. */
    countDialed(): Map<string, number> {
      noteDialed();
      const counts = new Map<string, number>();
      for (const to of dialed.values()) counts.set(to.slice(1), (counts.get(to.slice(1)) ?? 0) + 1);
      return counts;
    },
    toppedUp: () => toppedUp,
  };
}
