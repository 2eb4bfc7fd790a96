import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { SAY_AUDIT_EVENT } from '../../../db/kernel/with-audit-event.ts';
import { eraseCalledNumber } from '../../../db/people/functions/people.ts';
import { callOf } from '../suite/suite-of.ts';
import { type Sql, waitForLock } from '../suite/use-sql.ts';

/** Erases a number on a connection, which does not commit. */
export async function eraseNumber(sql: Sql, by: pg.Client, number: string) {
  const event = { operation: randomUUID(), once: false, actor: 'operator', actorNote: 'Eva' };
  const details = { verb: 'call.erase-number', targets: ['call', 'link'], requestId: 'r', input: { number } };
  await by.query('begin');
  await by.query(SAY_AUDIT_EVENT, [JSON.stringify({ ...event, ...details })]);
  return await callOf(sql, eraseCalledNumber)({ number, spellings: [] }, by);
}

/** Returns the answer of a statement that a worker begins before the erasure commits: it waits for it at most to count. */
export async function whileItIsErased<Answer>(
  sql: Sql,
  by: pg.Client,
  ask: (worker: pg.Client) => Promise<Answer>,
): Promise<NonNullable<Answer>> {
  const worker = await sql.connect();
  const { rows } = await worker.query<{ pid: number }>('select pg_backend_pid() as pid');
  const asking = ask(worker);
  await waitForLock(sql, rows[0]?.pid ?? 0);
  await by.query('commit');
  const answer = await asking;
  if (answer === null || answer === undefined) throw new Error('There is something to do.');
  return answer;
}
