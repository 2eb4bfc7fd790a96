import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { openAccount, readAccount } from '../suite/accounts.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
let client: pg.Client;
beforeAll(async () => {
  client = await sql.connect();
});

type Day = { posted: string; used: string; type: string; kind: string; movements: string; amount: string };

const daysOf = (organizationId: number) =>
  sql.query<Day>(
    `select posted_on::text as posted, used_on::text as used, type, kind, movements, amount_micro as amount
       from movement_day where organization_id = $1 order by posted_on, used_on, kind`,
    [organizationId],
  );

/** Inserts a movement at a given moment, as a migration or a repair would. */
const insert = (organizationId: number, at: string, usageHour: string | null, amount: number) =>
  client.query(
    `insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, description, usage_hour, created_at)
     values ($1, 'charge', 'visit', 'urlshortener', $2, 0, 'Visits', $3, $4)`,
    [organizationId, amount, usageHour, at],
  );

test('movements are summed by Colombian day, and by the day of their usage', async () => {
  const id = await openAccount(client);
  // The last moment of the 10th in Colombia, and the first of the 11th, when the hour before midnight is posted.
  await insert(id, '2026-11-11T04:59:59.999Z', null, -1);
  await insert(id, '2026-11-11T05:00:00Z', '2026-11-11T04:00:00Z', -2);
  await insert(id, '2026-11-11T05:00:00Z', null, -4);
  await insert(id, '2026-11-11T18:00:00Z', null, -8);
  const common = { type: 'charge', kind: 'visit' };
  expect(await daysOf(id)).toEqual([
    { ...common, posted: '2026-11-10', used: '2026-11-10', movements: '1', amount: '-1' },
    { ...common, posted: '2026-11-11', used: '2026-11-10', movements: '1', amount: '-2' },
    { ...common, posted: '2026-11-11', used: '2026-11-11', movements: '2', amount: '-12' },
  ]);
});

test('concurrent movements are summed to the micro', async () => {
  const id = await openAccount(client, { balanceMicro: 1_000 });
  const clients = await sql.connections(6);
  const kinds = ['link', 'lookup', 'speech'];
  await Promise.all(
    clients.map(async (each, index) => {
      for (let n = 0; n < 15; n++)
        await each.query(
          "select routine.post_movement($1, $2, $3, 'tts', 2, 'One of many', null, null, $4)",
          n % 5 === 0 ? [id, 'refund', 1 + index, kinds[n % 3]] : [id, 'charge', -(1 + n), kinds[n % 3]],
        );
    }),
  );
  // This also checks that the days sum up to the movements.
  expect((await readAccount(client, id)).balance).toBe(1_000 - 6 * (120 - 18) + 3 * 21);
});

test('rolled-back movements are not summed', async () => {
  const id = await openAccount(client, { balanceMicro: 10 });
  await client.query('begin');
  await insert(id, '2026-11-11T05:00:00Z', null, -1);
  await client.query('rollback');
  expect(await daysOf(id)).toHaveLength(1);
});
