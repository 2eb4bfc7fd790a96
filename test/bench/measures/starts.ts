import { numberEnding, uploadTone } from '../../harness/calls/call-blasting.ts';
import { addNumbers, changeCampaign, createCampaign } from '../../harness/calls/campaigns.ts';
import { createApi } from '../../harness/http/api.ts';
import { manyLinks, postLinkFile } from '../../harness/links/batches.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { tokenOf } from '../load/api-load.ts';
import { type System, startSystem } from '../load/system.ts';
import type { Row } from '../run.ts';
import { addPastCalls } from './campaigns.ts';

const STARTS = Number(process.env.BENCH_STARTS ?? 10);
const LINKS = 100_000;
const RECIPIENTS = 10_000;
/** More than both campaigns use: the carrier is idle. */
const PLACES = 400;
/** The organization whose starts are measured, and the one that is busy. */
const [OWNER, BUSY] = [1, 2];

/**
 * The time from the request that starts a campaign until its first call is claimed, which is just before it is dialed: alone,
 * and while another organization has a batch of 100,000 links and a campaign without a pace under way.
 */
export async function measureStarts(print: (row: Row) => void): Promise<Row[]> {
  const system = await startSystem({ hasVisits: false });
  try {
    const { database, cloud } = system;
    await database.query('update call_setting set max_active = $1 where organization_id in ($2, $3)', [
      PLACES / 4,
      OWNER,
      BUSY,
    ]);
    await database.query(
      `insert into voice_carrier (name, max_active, calls_per_second) values ('twilio', $1, 1000)
         on conflict (name) do update set max_active = $1, calls_per_second = 1000`,
      [PLACES],
    );
    await addPastCalls(database);
    const alone = await sample(system);
    const busy = { api: createApi(cloud.url, tokenOf(BUSY)) };
    const batch = await postLinkFile(busy, 'application/x-ndjson', manyLinks(LINKS));
    if (batch.status !== 202) throw new Error(`the batch was refused: ${batch.status} ${batch.text}`);
    const other = await openCampaign(busy, RECIPIENTS);
    await changeCampaign(busy, other, 'start');
    const beside = await sample(system);
    await changeCampaign(busy, other, 'cancel');
    const rows = [
      toRow('first dial after a start', alone),
      toRow('first dial beside a batch and a campaign', beside),
    ];
    rows.forEach(print);
    return rows;
  } finally {
    await system.stop();
  }
}

/** The times of some starts, one after the other: ms, sorted. */
async function sample({ cloud, database }: System): Promise<number[]> {
  const owner = { api: createApi(cloud.url, tokenOf(OWNER)) };
  const took: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const id = await openCampaign(owner, 1);
    const from = performance.timeOrigin + performance.now();
    await changeCampaign(owner, id, 'start');
    const at = await waitFor(
      'its first call is claimed',
      async () => {
        const { rows } = await database.query<{ at: number }>(
          `select (extract(epoch from min(call_attempt.started_at)) * 1000)::float as at
             from call_attempt join call on call.id = call_attempt.call_id join campaign on campaign.id = call.campaign_id
            where campaign.campaign_id = $1`,
          [id],
        );
        return rows[0]?.at ?? undefined;
      },
      120_000,
    );
    took.push(at - from);
  }
  return took.sort((a, b) => a - b);
}

async function openCampaign(tenant: { api: ReturnType<typeof createApi> }, size: number): Promise<string> {
  const audioId = await uploadTone(tenant, 1);
  const retry = { maxAttempts: 1, minSuccessSec: 0 };
  const id = await createCampaign(tenant, { audioId, repeat: 1, retry });
  const numbers = Array.from({ length: size }, (_, n) => `57301${String(n * 10).padStart(7, '0')}`);
  await addNumbers(tenant, id, size === 1 ? [numberEnding('00')] : numbers);
  return id;
}

function toRow(name: string, times: readonly number[]): Row {
  const at = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0);
  return { name, value: at(0.5), unit: 'ms', p50Ms: at(0.5), p99Ms: at(1) };
}
