import { randomUUID } from 'node:crypto';
import { contactHours } from '../../../shared/contacts/contact-hours.ts';
import { type BenchDatabase, startDatabase } from '../load/database.ts';
import { cpuSeconds, roundTo } from '../load/sql-load.ts';
import type { Row } from '../run.ts';
import { addPastCalls } from './campaigns.ts';

/** Recipients of the campaigns, one after the other. */
const SIZES = (process.env.BENCH_RECIPIENTS ?? '10000,100000,1000000').split(',').map(Number);
/** The number of calls that are measured at a campaign's beginning, and again once most of it was called. */
const CALLED = 1_800;
const MOST = 0.8;
/** The number of calls that a run hands out, and that a message dials. */
const [STEP, DIALED] = [60, 10];
const ORGANIZATION = 1;
const END = { status: 'completed', cause: 16, causeText: 'Over', sipCode: 200, airSec: 7, isRetried: false };

type Name = { callId: string; attempt: number };

/**
 * Measures what a recipient of a campaign costs the database: handing out, claim, dialing and end of its call, over one
 * connection. It should not depend on how many recipients there are, nor on how many were called before.
 */
export async function measureCampaignClaims(print: (row: Row) => void): Promise<Row[]> {
  const database = await startDatabase();
  const rows: Row[] = [];
  try {
    await database.client.query('set statement_timeout = 0');
    await database.client.query('update call_setting set max_active = 1000 where organization_id = $1', [
      ORGANIZATION,
    ]);
    await database.client.query(
      "insert into voice_carrier (name, max_active, calls_per_second) values ('twilio', 1000, 100000)",
    );
    await addPastCalls(database.client);
    for (const size of SIZES) {
      const campaign = await addCampaign(database, size);
      const first = await callSome(database, campaign);
      await database.client.query(
        `with done as (
           update campaign_recipient set state = 'ended', end_reason = 'expired'
            where campaign_id = $1 and state = 'ready' and position <= $2 returning 1)
         update campaign_progress set ready = ready - n, ended = ended + n
           from (select count(*)::int as n from done) counted where campaign_id = $1`,
        [campaign.id, size * MOST],
      );
      const last = await callSome(database, campaign);
      const row = {
        name: `a recipient of ${size.toLocaleString('en')}`,
        value: roundTo(first, 100),
        unit: 'ms of Postgres',
        note: `${roundTo(last, 100)} once most were called`,
      };
      rows.push(row);
      print(row);
    }
    return rows;
  } finally {
    await database.stop();
  }
}

type Campaign = { id: string; campaignId: string };

/** A running campaign, as adding its recipients and starting it would leave it. */
async function addCampaign({ client }: BenchDatabase, size: number): Promise<Campaign> {
  const terms = {
    callerId: null,
    platformCallerId: '576012345678',
    repeat: 1,
    recordingTtlSec: 0,
    maxAttempts: 1,
    minIntervalSec: 60,
    minSuccessSec: 0,
    purpose: null,
    creditor: null,
    expiresAt: null,
    onMachine: null,
    optOutDigit: null,
  };
  const { rows } = await client.query<Campaign>(
    `insert into campaign (campaign_id, organization_id, name, status, terms, audio_key, audio_ms, created_at, started_at, calls_per_second)
     values (gen_random_uuid(), $1, 'Bench', 'running', $2, 'bench.wav', 10000, now(), now(), 1e6)
     returning id, campaign_id as "campaignId"`,
    [ORGANIZATION, terms],
  );
  const [campaign] = rows;
  if (campaign === undefined) throw new Error('There is no campaign.');
  await client.query(
    `insert into campaign_recipient (campaign_id, position, to_number, country, is_ordinary, state)
     select $1, n, '5730' || (10000000 + n), 'CO', true, 'ready' from generate_series(1, $2::int) n`,
    [campaign.id, size],
  );
  await client.query('insert into campaign_progress (campaign_id, recipients, ready) values ($1, $2, $2)', [
    campaign.id,
    size,
  ]);
  await client.query('vacuum analyze campaign_recipient, campaign');
  return campaign;
}

/** Calls the next recipients; returns the CPU time of one, in ms. */
async function callSome({ client, postmaster }: BenchDatabase, { campaignId }: Campaign): Promise<number> {
  const hours = JSON.stringify(contactHours(new Date()));
  let before = 0;
  // The first step is not measured.
  for (let called = -STEP; called < CALLED; called += STEP) {
    if (called === 0) before = cpuSeconds(postmaster);
    const step = await client.query<{ calls: Name[] }>(
      `select routine.claim_campaign_calls($1, $1, 'twilio', $2, $3) -> 'calls' as calls`,
      [campaignId, STEP, hours],
    );
    const calls = step.rows[0]?.calls ?? [];
    if (calls.length < STEP) throw new Error(`Only ${calls.length} calls were handed out.`);
    for (let start = 0; start < calls.length; start += DIALED) {
      const attempts = calls.slice(start, start + DIALED).map((call) => ({ ...call, token: randomUUID() }));
      await client.query(`select routine.claim_call_attempts($1, 'twilio', $2, 30, 60)`, [
        JSON.stringify(attempts),
        hours,
      ]);
      const reports = attempts.map(({ token }) => ({ token, event: { carrierCallId: token } }));
      await client.query('select routine.advance_call_attempts($1)', [JSON.stringify(reports)]);
      for (const { token } of attempts)
        await client.query('select routine.advance_call_attempt($1, $2)', [
          token,
          { carrierCallId: token, end: END },
        ]);
    }
  }
  return ((cpuSeconds(postmaster) - before) * 1000) / CALLED;
}
