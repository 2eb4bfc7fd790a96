import { randomUUID } from 'node:crypto';
import { numberEnding, CALLS as PATH, uploadTone } from '../../harness/calls/call-blasting.ts';
import { type Api, createApi } from '../../harness/http/api.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { tokenOf } from '../load/api-load.ts';
import type { System } from '../load/system.ts';
import type { Row } from '../run.ts';

const CALLS = 1_000;
/** Enough organizations for their limits of 50 calls at once and 60 creations per minute. */
const ORGANIZATIONS = 20;
const RUNS = 3;

/** The time of 1,000 calls from the first creation to the end of the last, with a carrier whose seconds last 10 ms. */
export async function measureCalls(system: System): Promise<Row[]> {
  // Calls left by the creation scenario must not be placed.
  await system.database.query(
    `update call set status = 'canceled', finished_at = now(), is_waiting = false where finished_at is null`,
  );
  await system.database.query('update call_setting set max_active = 50 where organization_id <= $1', [
    RUNS * ORGANIZATIONS,
  ]);
  const took: number[] = [];
  for (let run = 0; run < RUNS; run += 1) took.push(await callAll(system, run * ORGANIZATIONS));
  took.sort((a, b) => a - b);
  const median = took[Math.floor(RUNS / 2)] ?? 0;
  return [{ name: '1,000 calls, creation to end', value: Math.round(median * 10) / 10, unit: 's' }];
}

async function callAll({ cloud, database }: System, firstOrganization: number): Promise<number> {
  const tenants = await Promise.all(
    Array.from({ length: ORGANIZATIONS }, async (_, n) => {
      const api = createApi(cloud.url, tokenOf(firstOrganization + n + 1));
      return { api, audioId: await uploadTone({ api }, 1) };
    }),
  );
  const startedAt = performance.now();
  const created = await Promise.all(
    tenants.map(async ({ api, audioId }) => {
      const ids: string[] = [];
      while (ids.length < CALLS / ORGANIZATIONS) ids.push(await create(api, audioId));
      return ids;
    }),
  );
  const ids = created.flat();
  await waitFor(
    'the end of all calls',
    async () => {
      const { rows } = await database.query(
        'select count(*)::int as left from call where call_id = any($1) and finished_at is null',
        [ids],
      );
      return rows[0].left === 0 ? true : undefined;
    },
    120_000,
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await database.query(
    `select count(*)::int as wrong from call where call_id = any($1) and (status <> 'success' or attempts <> 1)`,
    [ids],
  );
  if (rows[0].wrong > 0) throw new Error(`${rows[0].wrong} calls were not carried at once`);
  return seconds;
}

/** Repeats a refused creation like a customer when the machine is too busy. */
async function create(api: Api, audioId: string): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { to: numberEnding('00'), audioId, repeat: 1 };
  const { status, text, json } = await patiently(() => api.post(`${PATH}/audio`, body, headers));
  if (status !== 200) throw new Error(`The call was refused: ${text}`);
  return json.data.id;
}
