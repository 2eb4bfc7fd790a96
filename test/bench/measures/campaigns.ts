import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS, numberEnding, uploadTone } from '../../harness/calls/call-blasting.ts';
import { addNumbers, changeCampaign, createCampaign } from '../../harness/calls/campaigns.ts';
import { createApi } from '../../harness/http/api.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { tokenOf } from '../load/api-load.ts';
import { cpuSeconds } from '../load/sql-load.ts';
import { ORGANIZATIONS, type System, startSystem } from '../load/system.ts';
import type { Row } from '../run.ts';

/** Recipients of the campaigns, one after the other. */
const SIZES = (process.env.BENCH_RECIPIENTS ?? '10000').split(',').map(Number);
/** A campaign that is larger is measured for its first recipients, and then canceled. */
const MEASURED = 10_000;
const LINES = 50_000;
const PAST_CALLS = 50_000;
const PLACES = 400;
const USUAL = 30;
const PAUSE_MS = 1_100;
/** Calls a second that the carrier dials, campaigns and single calls together: more than are handed out. */
const RATE = process.env.BENCH_RATE ?? 1_000;
/** The organization of the campaigns, and another with its single calls. */
const [OWNER, OTHER] = [1, 2];

/**
 * Measures the recipients a second that a campaign without a pace calls through the local carrier, whose seconds last 10 ms, the CPU
 * time of Postgres for each, and the latency of another organization's single calls meanwhile, beside the usual one.
 */
export async function measureCampaigns(print: (row: Row) => void): Promise<Row[]> {
  const system = await startSystem({ hasVisits: false });
  const rows: Row[] = [];
  const tell = (row: Row): void => {
    rows.push(row);
    print(row);
  };
  try {
    const { database, cloud } = system;
    await database.query('update call_setting set max_active = $1 where organization_id in ($2, $3)', [
      PLACES,
      OWNER,
      OTHER,
    ]);
    await database.query(
      `insert into voice_carrier (name, max_active, calls_per_second) values ('twilio', $1, $2)
         on conflict (name) do update set max_active = $1, calls_per_second = $2`,
      [PLACES, RATE],
    );
    await addPastCalls(database);
    const other = createApi(cloud.url, tokenOf(OTHER));
    const audioId = await uploadTone({ api: other }, 1);
    /** Until its first attempt is claimed, which is just before it is dialed, by the clock of this machine's Postgres. */
    const callOne = async (): Promise<number> => {
      const from = performance.timeOrigin + performance.now();
      const body = { to: numberEnding('00'), audioId, repeat: 1 };
      const created = await patiently(() => other.post(`${CALLS}/audio`, body));
      if (created.status !== 200) throw new Error(`a call was refused: ${created.text}`);
      const at = await waitFor('the call is dialed', async () => {
        const { rows } = await database.query<{ at: number }>(
          `select (extract(epoch from started_at) * 1000)::float as at
             from call_attempt join call on call.id = call_attempt.call_id where call.call_id = $1`,
          [created.json.data.id],
        );
        return rows[0]?.at;
      });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return at - from;
    };
    const usual: number[] = [];
    while (usual.length < USUAL) usual.push(await callOne());
    tell(latency('single calls, without a campaign', usual));
    for (const size of SIZES) for (const row of await measureCampaign(system, size, callOne)) tell(row);
    return rows;
  } finally {
    await system.stop();
  }
}

/** Calls of the past: Postgres plans statements on tables without rows as no deployment's are. */
export async function addPastCalls(database: System['database']): Promise<void> {
  await database.query(
    `with past as (
       insert into call (call_id, organization_id, to_number, caller_id, audio_key, audio_ms, repeat, recording_ttl_sec, max_attempts,
         min_interval_sec, min_success_sec, next_attempt_at, sent_at, created_at, status, attempts, finished_at, end_reason)
       select gen_random_uuid(), 1 + n % $1::int, '573001234567', '576012345678', 'audio', 1, 1, 0, 1, 60, 0, now(), now(), now(),
              'success', 1, now(), 'completed'
         from generate_series(1, $2::int) n
       returning id)
     insert into call_attempt (call_id, attempt, token, carrier, started_at, deadline_at, ended_at, status, hangup_cause, duration_air)
     select id, 1, 'past-' || id, 'twilio', now(), now(), now(), 'completed', 16, 1 from past`,
    [ORGANIZATIONS, PAST_CALLS],
  );
  await database.query('vacuum analyze call, call_attempt');
}

async function measureCampaign(
  { cloud, database }: System,
  size: number,
  callOne: () => Promise<number>,
): Promise<Row[]> {
  const tenant = { api: createApi(cloud.url, tokenOf(OWNER)) };
  const audioId = await uploadTone(tenant, 1);
  const id = await createCampaign(tenant, {
    audioId,
    repeat: 1,
    retry: { maxAttempts: 1, minSuccessSec: 0 },
  });
  const addedFrom = performance.now();
  for (let from = 0; from < size; from += LINES)
    await addNumbers(
      tenant,
      id,
      Array.from(
        { length: Math.min(LINES, size - from) },
        (_, n) => `57301${String((from + n) * 10).padStart(7, '0')}`,
      ),
    );
  const added = (performance.now() - addedFrom) / 1000;
  const {
    rows: [{ directory }],
  } = await database.query("select setting as directory from pg_settings where name = 'data_directory'");
  const postmaster = Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10);
  const wanted = Math.min(size, MEASURED);
  const from = { cpu: cpuSeconds(postmaster), at: performance.now() };
  await changeCampaign(tenant, id, 'start');
  let isOver = false;
  const meanwhile: number[] = [];
  const others = (async () => {
    while (!isOver) meanwhile.push(await callOne());
  })();
  const progress = await waitFor(
    'its recipients are called',
    async () => {
      const { rows } = await database.query(
        'select ended, reasons from campaign_progress join campaign on campaign.id = campaign_progress.campaign_id where campaign.campaign_id = $1',
        [id],
      );
      return rows[0].ended >= wanted ? rows[0] : undefined;
    },
    600_000,
  );
  const seconds = (performance.now() - from.at) / 1000;
  const cpu = cpuSeconds(postmaster) - from.cpu;
  isOver = true;
  await others;
  await changeCampaign(tenant, id, 'cancel');
  const name = `campaign of ${size.toLocaleString('en')}`;
  return [
    { name: `${name}: added`, value: Math.round(size / added), unit: 'recipients/s' },
    {
      name: `${name}: called`,
      value: round(progress.ended / seconds),
      unit: 'recipients/s',
      note: `${round((cpu * 1000) / progress.ended)} ms of Postgres each; ${JSON.stringify(progress.reasons)}`,
    },
    latency(`${name}: single calls meanwhile`, meanwhile),
  ];
}

const round = (value: number): number => Math.round(value * 10) / 10;

function latency(name: string, times: readonly number[]): Row {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return { name, value: at(0.5), unit: 'ms', p50Ms: at(0.5), p99Ms: at(0.99) };
}
