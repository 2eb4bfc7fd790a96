import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { advanceCallAttempts, claimCallAttempts } from '../../../db/calls/functions/attempts.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { casesOf } from '../suite/result-cases.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { endOf, MARGIN_SEC, nextCarrier } from './attempts.ts';
import { useClaims } from './call-claims.ts';
import { addCall, openCaller, readCall, SECOND_MICRO } from './calls.ts';

const sql = useSql();
const { dial, accountOf, setRoom } = useClaims(sql);

/** The answer of a statement that is sent once: `call` tries again after a deadlock. */
async function askOnce<Answer>(by: pg.Client | undefined, text: string, values: unknown[]): Promise<Answer> {
  const { rows } = (await by?.query(`select ${text} as answer`, values)) ?? { rows: [] };
  return rows[0]?.answer;
}

const advanceOnce = (by: pg.Client | undefined, reports: readonly object[]) =>
  askOnce<object[]>(by, 'routine.advance_call_attempts($1)', [JSON.stringify(reports)]);

/** Answers of a single claim or report have tests beside those. */
const elsewhere = (declared: typeof claimCallAttempts | typeof advanceCallAttempts, received: string[]) =>
  Object.fromEntries(
    casesOf(declared.result.schema)
      .filter((one) => !received.includes(one))
      .map((one) => [one, 'As of a single one.']),
  );

suiteOf(
  sql,
  claimCallAttempts,
  (call) => {
    const attemptsOf = (ids: readonly string[]) =>
      ids.map((callId) => ({ callId, attempt: 1, token: randomUUID() }));
    const claim = (ids: readonly string[], carrier: string) =>
      call({
        attempts: attemptsOf(ids),
        carrier,
        hours: hoursFrom(),
        marginSec: MARGIN_SEC,
        patienceSec: 60,
      });

    test('answers for each attempt in the order of the question, and claims as many as there are slots', async () => {
      const tenant = await openCaller(sql);
      const carrier = nextCarrier();
      await setRoom(carrier, 2);
      const ids = [await addCall(sql, tenant), await addCall(sql, tenant), await addCall(sql, tenant)];
      const asked = [ids[2] ?? '', randomUUID(), ids[0] ?? '', ids[1] ?? ''];
      const outcomes = (await claim(asked, carrier)).map((one) => one?.outcome ?? null);
      expect(outcomes).toEqual(['claimed', null, 'claimed', 'waiting']);
      expect(await claim(asked.slice(0, 2), carrier)).toEqual([null, null]);
    });

    test('workers that claim the same attempts in any order get each once, without a deadlock', async () => {
      const tenant = await openCaller(sql);
      const carrier = nextCarrier();
      await setRoom(carrier, 100);
      const ids = await Promise.all(Array.from({ length: 12 }, () => addCall(sql, tenant)));
      const workers = await sql.connections(6);
      const answers = await Promise.all(
        workers.map((by, index) =>
          askOnce<unknown[]>(by, 'routine.claim_call_attempts($1, $2, $3, $4, 60)', [
            JSON.stringify(attemptsOf(index % 2 === 0 ? ids : ids.toReversed())),
            carrier,
            JSON.stringify(hoursFrom()),
            MARGIN_SEC,
          ]),
        ),
      );
      expect(answers.flat().filter((one) => one !== null)).toHaveLength(ids.length);
    });
  },
  elsewhere(claimCallAttempts, [
    'claimed.script .optOutDigit null',
    'claimed',
    'claimed.onMachine null',
    'waiting',
    'null',
  ]),
);

suiteOf(
  sql,
  advanceCallAttempts,
  (call) => {
    test('applies each report, answers in their order, and only notes the carrier’s calls', async () => {
      const tenant = await openCaller(sql);
      const ids = [await addCall(sql, tenant), await addCall(sql, tenant)];
      const tokens = await Promise.all(ids.map((id) => dial(id)));
      const ended = { token: tokens[1] ?? '', event: endOf('completed', { airSec: 7 }) };
      const dialed = { token: tokens[0] ?? '', event: { carrierCallId: 'CA1' } };
      const nobody = { token: 'nobody', event: endOf('completed', { airSec: 7 }) };
      const answers = await call({ reports: [nobody, ended, { token: 'nobody', event: {} }, dialed] });
      expect(answers.map((one) => one?.emitted.length)).toEqual([undefined, 2, undefined, undefined]);
      expect(await call({ reports: [] })).toEqual([]);
      const noted = { token: tokens[0] ?? '', event: { carrierCallId: 'CA2' } };
      expect(await call({ reports: [noted] })).toEqual([null]);
      expect(
        await sql.query('select carrier_call_id as id from call_attempt where token = $1', [tokens[0]]),
      ).toEqual([{ id: 'CA1' }]);
      expect(await readCall(sql, ids[0] ?? '')).toMatchObject({ status: 'in_progress' });
      expect(await readCall(sql, ids[1] ?? '')).toMatchObject({ status: 'success' });
      expect(await accountOf(tenant)).toMatchObject({ pending: 7 * SECOND_MICRO });
    });

    test('reports about the same attempts in any order are applied once, without a deadlock', async () => {
      const tenant = await openCaller(sql);
      const ids = await Promise.all(Array.from({ length: 8 }, () => addCall(sql, tenant)));
      const tokens = await Promise.all(ids.map((id) => dial(id)));
      const reports = tokens.map((token) => ({ token, event: endOf('completed', { airSec: 1 }) }));
      const workers = await sql.connections(6);
      await Promise.all(
        workers.map((by, index) => advanceOnce(by, index % 2 === 0 ? reports : reports.toReversed())),
      );
      expect(await accountOf(tenant)).toMatchObject({ pending: 8 * SECOND_MICRO, held: 0 });
    });

    test('reports about calls of several organizations are applied without a deadlock, in whichever order they are', async () => {
      const tenants = [await openCaller(sql), await openCaller(sql)];
      const reportsOf = async (order: typeof tenants) =>
        await Promise.all(
          order.map(async (tenant) => ({
            token: await dial(await addCall(sql, tenant)),
            event: endOf('completed', { airSec: 1 }),
          })),
        );
      const batches = [await reportsOf(tenants), await reportsOf(tenants.toReversed())];
      const [holder, ...workers] = await sql.connections(3);
      await holder?.query('begin');
      await holder?.query('select from billing_account where organization_id = $1 for update', [
        tenants[0]?.organizationId,
      ]);
      const applied = batches.map((reports, index) => advanceOnce(workers[index], reports));
      await waitFor('both to wait for a lock', async () => {
        const [row] = await sql.query<{ waiting: string }>(
          "select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return row?.waiting === '2' ? true : undefined;
      });
      await holder?.query('rollback');
      await Promise.all(applied);
      for (const tenant of tenants)
        expect(await accountOf(tenant)).toMatchObject({ pending: 2 * SECOND_MICRO, held: 0 });
    });
  },
  elsewhere(advanceCallAttempts, ['null']),
);
