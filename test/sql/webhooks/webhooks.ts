import { randomUUID } from 'node:crypto';
import {
  defineSqlFunction,
  int,
  json,
  moment,
  orNull,
  uuid,
} from '../../../db/engine/sql-functions/define-sql-function.ts';
import { AttemptResult, type ClaimedAttempt, Settlement } from '../../../db/webhooks/functions/webhooks.ts';
import { openTenant, type SqlTenant } from '../suite/tenants.ts';
import type { Sql } from '../suite/use-sql.ts';

/** The step that `advance_webhook_run` takes for each of its results. */
export const settleWebhookAttempt = defineSqlFunction({
  name: 'settle_webhook_attempt',
  args: {
    delivery: uuid,
    attempt: int,
    token: uuid,
    result: json(AttemptResult),
    nextAttemptAt: orNull(moment),
    disableFailures: int,
    disableSpanSec: int,
    now: moment,
  },
  result: json(Settlement),
});

/** The starting time of these tests; `at` moves on from it. */
export const START = new Date('2026-01-01T00:00:00Z');
export const at = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

const TERMS = { limit: 5, maxAttempts: 12, leaseSec: 60 };
export const beginOf = (lane: string, now = START, dueUntil: Date | null = null) => ({
  lane,
  dueUntil,
  token: randomUUID(),
  ...TERMS,
  now,
});
export const advanceOf = (token: string, results: readonly Result[] = [], now = START) => ({
  token,
  results: [...results],
  isEnding: false,
  ...TERMS,
  turnSec: 1,
  disableFailures: 10,
  disableSpanSec: 600,
  now,
});
type Result = Pick<ClaimedAttempt, 'deliveryId' | 'attempt' | 'token'> & {
  result: ReturnType<typeof resultOf>;
  nextAttemptAt: string | null;
};
/** A run's answer when no attempts are left. */
export const OVER = { isOver: true, lane: null, attempts: [] };
/** Gives each of these attempts the same result. */
export const resultsOf = (
  attempts: readonly Pick<ClaimedAttempt, 'deliveryId' | 'attempt' | 'token'>[],
  result = resultOf('succeeded'),
): Result[] =>
  attempts.map(({ deliveryId, attempt, token }) => ({
    deliveryId,
    attempt,
    token,
    result,
    nextAttemptAt: at(3_600).toISOString(),
  }));

export const resultOf = (
  outcome: 'succeeded' | 'failed',
  more: { gone?: boolean; durationMs?: number } = {},
) => ({
  outcome,
  gone: false,
  requestHeaders: {},
  durationMs: 10,
  ...more,
});
export const settlementOf = (delivery: string, attempt: number, token: string, now = START) => ({
  delivery,
  attempt,
  token,
  result: resultOf('failed'),
  nextAttemptAt: at(3_600) as Date | null,
  disableFailures: 10,
  disableSpanSec: 600,
  now,
});

/** Operations of webhook tests on a file's database. */
export function webhooksOf(sql: Sql) {
  /** Emits an event for an organization's endpoints, due at the start; returns the deliveries' ids. */
  async function emit({ organizationId }: SqlTenant, adhocUrl: string | null = null): Promise<string[]> {
    await sql.query("select routine.emit_event($1, 'tts.completed', 'tts', $2, '{}', $3)", [
      organizationId,
      START,
      adhocUrl,
    ]);
    const rows = await sql.query<{ id: string }>(
      `with fresh as (update webhook_delivery set next_attempt_at = $2
                       where organization_id = $1 and next_attempt_at > clock_timestamp() - interval '1 minute'
                      returning id, endpoint_id)
       select id from fresh order by endpoint_id`,
      [organizationId, START],
    );
    return rows.map(({ id }) => id);
  }
  const emitOne = async (tenant: SqlTenant): Promise<string> => (await emit(tenant))[0] ?? '';

  const endpointOf = async ({ organizationId }: SqlTenant) =>
    (
      await sql.query<{ id: string; status: string; reason: string | null; failures: number }>(
        `select id, status, disabled_reason as reason, consecutive_failures as failures
           from webhook_endpoint where organization_id = $1 order by id limit 1`,
        [organizationId],
      )
    )[0];
  const stateOf = async (delivery: string) =>
    (
      await sql.query<{ state: string; attempts: number }>(
        'select state, attempts from webhook_delivery where id = $1',
        [delivery],
      )
    )[0];
  const setEndpoint = (tenant: SqlTenant, change: string) =>
    sql.query(`update webhook_endpoint set ${change} where organization_id = $1`, [tenant.organizationId]);

  const laneOf = async (tenant: SqlTenant): Promise<string> =>
    `webhooks/endpoint-${(await endpointOf(tenant))?.id}`;
  /** A tenant with this many due deliveries. */
  async function openLane(deliveries = 1) {
    const tenant = await openTenant(sql);
    const ids: string[] = [];
    for (let n = 0; n < deliveries; n += 1) ids.push(await emitOne(tenant));
    return { tenant, ids, lane: await laneOf(tenant) };
  }
  const setSlow = (lane: string) =>
    sql.query(
      'insert into webhook_lane (lane, slow_at) values ($1, $2) on conflict (lane) do update set slow_at = $2',
      [lane, START],
    );

  /** Claims a delivery's next attempt for tests of later steps; returns its token. */
  async function claim(delivery: string, attempt: number, now = START): Promise<string> {
    const [moved] = await sql.query<{ lane: string }>(
      // Makes it the oldest of its lane.
      "update webhook_delivery set next_attempt_at = $2::timestamptz - interval '1 year' where id = $1 returning lane",
      [delivery, now],
    );
    const [row] = await sql.query<{ token: string }>(
      `select attempt ->> 'token' as token
         from jsonb_array_elements(routine.claim_webhook_attempts($2, 1, 12, 60, $3, $3) -> 'attempts') attempt
        where attempt ->> 'deliveryId' = $1 and (attempt ->> 'attempt')::int = $4`,
      [delivery, moved?.lane, now, attempt],
    );
    if (row === undefined) throw new Error(`Attempt ${attempt} of ${delivery} is not to be had`);
    return row.token;
  }

  /** Cancels the deliveries of earlier tests, and frees all places and lanes. */
  async function clear(): Promise<void> {
    await sql.query(
      "update webhook_delivery set state = 'canceled', claim_token = null, claimed_until = null",
    );
    await sql.query(
      'update webhook_slot set lane = null, token = null, held_until = null, begun_at = null, due_until = null',
    );
    await sql.query('delete from webhook_lane');
  }
  const slotsOf = async (where = 'true'): Promise<number> =>
    (await sql.query(`select from webhook_slot where lane is not null and ${where}`)).length;
  const standing = async (): Promise<string[]> =>
    (
      await sql.query<{ lane: string }>(
        'select lane from webhook_lane where queued_at is not null order by queued_at',
      )
    ).map(({ lane }) => lane);

  return {
    emit,
    emitOne,
    endpointOf,
    stateOf,
    setEndpoint,
    claim,
    clear,
    laneOf,
    openLane,
    setSlow,
    slotsOf,
    standing,
  };
}
