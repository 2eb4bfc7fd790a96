import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { INVARIANTS } from '../../shared/billing/ledger/check-ledger.ts';
import { baselineOf, fillWithEarlierData } from './suite/earlier-database.ts';
import { useSql } from './suite/use-sql.ts';

const onBaseline = baselineOf(useSql());

/** What migrations have named otherwise since, and what they dropped because nothing reads it any more. */
const TABLES: Record<string, string> = {
  number_batch: 'batch',
  number_batch_chunk: 'batch_chunk',
  webhook_place: 'webhook_slot',
};
const COLUMNS: Record<string, string> = {
  'number_batch.invalid': 'failed',
  'webhook_place.place': 'slot',
  'call.barred_reason': 'fault_reason',
  'voice_carrier.barred_until': 'paused_until',
  'request_log.stands_for': 'sample_weight',
};
const DROPPED = ['number_batch.country', 'webhook_delivery.swept_at', 'call_attempt.reserved_micro'];
/** The price of an attempt in progress is computed from the amount that was reserved. */
const CHANGED = ['call_attempt.second_micro'];

type Row = Record<string, unknown>;

/** The rows of a table, each as the values of columns, in an order of their own. */
async function readRows(client: pg.Client, table: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ row: Row }>(`select to_jsonb(kept) as row from "${table}" kept`);
  return rows.map(({ row }) => JSON.stringify(columns.map((column) => row[column] ?? null))).sort();
}

async function expectInvariants(client: pg.Client): Promise<void> {
  for (const { name: invariant, sql: text } of INVARIANTS)
    expect({ invariant, mismatches: (await client.query(text, [null])).rows }).toEqual({
      ...{ invariant, mismatches: [] },
    });
}

const accountOf = async (client: pg.Client, organizationId: number) =>
  (
    await client.query(
      `select balance_micro::text as balance, pending_micro::text as pending, held_micro::text as held
         from billing_account where organization_id = $1`,
      [organizationId],
    )
  ).rows[0];

/** Organizations of the data: one has calls and webhooks, the other a batch of 40,000 numbers, 30,000 of them looked up. */
const CALLS = 5;
const LOOKS_UP = 2;
const LOOKUP_MICRO = 20_000_000;
const SECOND_MICRO = 3_000_000;

test('a database of the last version before has every row of every table after the migrations', async () => {
  await onBaseline('every_row', async (client, url) => {
    const tables = await fillWithEarlierData(url);
    const kept = tables.map(({ table, columns }) => {
      const same = columns.filter((column) => ![...DROPPED, ...CHANGED].includes(`${table}.${column}`));
      return { table, columns: same, now: same.map((column) => COLUMNS[`${table}.${column}`] ?? column) };
    });
    const before: string[][] = [];
    for (const { table, columns } of kept) before.push(await readRows(client, table, columns));
    expect(before).not.toContainEqual([]);

    await migrate(url);

    for (const [place, { table, now }] of kept.entries())
      expect(await readRows(client, TABLES[table] ?? table, now)).toEqual(before[place]);
    await expectInvariants(client);
  });
});

test('a batch, calls and webhooks that were in progress continue, and nothing is done twice', async () => {
  await onBaseline('in_progress', async (client, url) => {
    await fillWithEarlierData(url);
    await migrate(url);

    const { balance } = await accountOf(client, LOOKS_UP);
    const { rows } = await client.query("select routine.take_due_batch_chunks('numberinsight', 100) as due");
    const due: { jobId: string; chunk: number }[] = rows[0].due;
    expect(due.map(({ chunk }) => chunk).sort()).toEqual([6, 7]);
    for (const { jobId, chunk } of due) {
      const claim = randomUUID();
      await client.query('select routine.claim_batch_chunk($1, $2, $3)', [jobId, chunk, claim]);
      for (let run = 1; run <= 2; run++)
        await client.query('select routine.complete_batch_chunk($1, $2, $3, 50)', [jobId, chunk, claim]);
    }
    const { rows: batches } = await client.query(
      'select status, processed, failed from batch where organization_id = $1',
      [LOOKS_UP],
    );
    expect(batches).toEqual([{ status: 'done', processed: 40_000, failed: 400 }]);
    const refunded = BigInt((await accountOf(client, LOOKS_UP)).balance) - BigInt(balance);
    expect(refunded).toBe(400n * BigInt(LOOKUP_MICRO));

    const { pending } = await accountOf(client, CALLS);
    const { rows: ringing } = await client.query('select token from call_attempt where ended_at is null');
    expect(ringing).toHaveLength(3);
    const end = {
      status: 'completed',
      cause: 16,
      causeText: 'Over',
      sipCode: null,
      airSec: 7,
      isRetried: false,
    };
    for (const { token } of [...ringing, ...ringing])
      await client.query('select routine.advance_call_attempt($1, $2)', [token, { end }]);
    expect(await accountOf(client, CALLS)).toMatchObject({
      ...{ pending: String(Number(pending) + 3 * 7 * SECOND_MICRO), held: '0' },
    });

    const claimed: string[] = [];
    for (let run = 1; run <= 2; run++) {
      const { rows: runs } = await client.query(
        "select routine.begin_webhook_run('webhook-endpoint-2', null, $1, 50, 12, 60, now() + interval '1 day') as run",
        [randomUUID()],
      );
      for (const { deliveryId } of runs[0].run.attempts) claimed.push(deliveryId);
    }
    const { rows: waiting } = await client.query(
      "select id from webhook_delivery where lane = 'webhook-endpoint-2' and state = 'pending'",
    );
    expect(waiting).toHaveLength(4);
    expect(claimed.sort()).toEqual(waiting.map(({ id }) => id).sort());
    await expectInvariants(client);
  });
});
