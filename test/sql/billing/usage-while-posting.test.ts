import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { postUsage } from '../../../db/billing/functions/billing.ts';
import { sumUsage } from '../../../db/billing/queries/sum-usage.ts';
import { onCi } from '../../harness/ci.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { openAccount, readAccount } from '../suite/accounts.ts';
import { callOf, overPg } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const post = callOf(sql, postUsage);
let client: pg.Client;
beforeAll(async () => {
  client = await sql.connect();
});

const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const FAR = new Date('2999-01-01');
const HOURS = onCi(60, 30);
/** An amount that is not a whole number of any larger unit. */
const unitOf = (n: number): bigint => 1_000_003n * BigInt(n + 1) + 7n;
const QUANTITY = 3;
/** The readings after each turn of a worker. */
const READINGS = 4;

/** Charged and pending micros of one reading. */
async function readUsage(by: pg.Client, id: number): Promise<{ charged: bigint; pending: bigint }> {
  const { rows } = await sumUsage(overPg(by), id, YEAR, ['day', 'service', 'costCenter'], 5_000);
  const sumOf = (name: 'chargedMicro' | 'pendingMicro') =>
    (rows[0]?.lines ?? []).reduce((sum, line) => sum + BigInt(line[name]), 0n);
  return { charged: sumOf('chargedMicro'), pending: sumOf('pendingMicro') };
}

test('every reading of the usage is exact to the micro while it is posted by several workers, some of which are killed', async () => {
  const id = await openAccount(client, { balanceMicro: 10_000_000_000 });
  let used = 0n;
  for (let n = 0; n < HOURS; n += 1) {
    const hour = new Date(Date.parse('2026-03-01T04:00:00Z') + n * 3_600_000);
    await client.query("select routine.add_usage($1, null, 'urlshortener', 'visit', $2, $3, $4)", [
      id,
      unitOf(n),
      QUANTITY,
      hour,
    ]);
    used += unitOf(n) * BigInt(QUANTITY);
  }
  expect(await readUsage(client, id)).toEqual({ charged: used, pending: used });

  const readings: { charged: bigint; pending: bigint }[] = [];
  let isPosting = true;
  const readers = await sql.connections(onCi(3, 2));
  const reading = readers.map(async (by) => {
    while (isPosting) readings.push(await readUsage(by, id));
  });
  const workers = Array.from({ length: 4 }, async (_, worker) => {
    for (let turn = 0; turn < onCi(12, 6); turn += 1) {
      const by = await sql.connect();
      await by.query('begin');
      await post({ before: FAR, limit: 3 }, by);
      // A worker that dies takes what it has not committed with it.
      if ((turn + worker) % 3 === 0)
        await by.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
      else await by.query('commit');
      // However fast the turns are, the usage is read between them.
      const enough = readings.length + READINGS;
      await waitFor('readings', async () => (readings.length < enough ? undefined : true));
    }
  });
  await Promise.all(workers);
  isPosting = false;
  await Promise.all(reading);

  expect(readings.length).toBeGreaterThan(20);
  expect(new Set(readings.map(({ charged }) => charged))).toEqual(new Set([used]));
  expect(readings.some(({ pending }) => pending > 0n && pending < used)).toBe(true);
  while ((await post({ before: FAR, limit: 100 }, client)) > 0);
  expect(await readUsage(client, id)).toEqual({ charged: used, pending: 0n });
  expect(await readAccount(client, id)).toMatchObject({
    available: Number(10_000_000_000n - used),
    pending: 0,
  });
});
