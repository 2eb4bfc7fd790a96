import type { SqlTenant } from './tenants.ts';
import type { Sql } from './use-sql.ts';

/** The moment of these tests, which they move on. */
export const START = new Date('2026-01-01T00:00:00Z');
export const at = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

export const claimOf = (delivery: string, attempt: number, now = START) => ({
  ...{ delivery, attempt, maxAttempts: 12, leaseSec: 60, now },
});

export const resultOf = (
  outcome: 'succeeded' | 'failed',
  more: { gone?: boolean; durationMs?: number } = {},
) => ({
  ...{ outcome, gone: false, requestHeaders: {}, durationMs: 10, ...more },
});
export const settlementOf = (delivery: string, attempt: number, token: string, now = START) => ({
  ...{ delivery, attempt, token, result: resultOf('failed'), nextAttemptAt: at(3_600) as Date | null },
  ...{ disableFailures: 10, disableSpanSec: 600, now },
});

/** What tests of webhooks do on a file's database. */
export function webhooksOf(sql: Sql) {
  /** An event of an organization for its endpoints; answers the deliveries' ids. */
  async function emit({ organizationId }: SqlTenant, adhocUrl: string | null = null): Promise<string[]> {
    const [row] = await sql.query<{ emitted: { deliveryId: string }[] }>(
      "select routine.emit_event($1, 'tts.completed', 'tts', $2, '{}', $3) as emitted",
      [organizationId, START, adhocUrl],
    );
    const ids = row?.emitted.map(({ deliveryId }) => deliveryId) ?? [];
    await sql.query('update webhook_delivery set next_attempt_at = $2 where id = any ($1::uuid[])', [
      ids,
      START,
    ]);
    return ids;
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
      await sql.query<{ state: string; attempts: number; stands: boolean }>(
        'select state, attempts, stands from webhook_delivery where id = $1',
        [delivery],
      )
    )[0];
  const setEndpoint = (tenant: SqlTenant, change: string) =>
    sql.query(`update webhook_endpoint set ${change} where organization_id = $1`, [tenant.organizationId]);

  /** Claims an attempt for tests of what comes after; answers its token. */
  async function claim(delivery: string, attempt: number, now = START): Promise<string> {
    const [row] = await sql.query<{ answer: { token: string } | null }>(
      'select routine.claim_webhook_attempt($1, $2, 12, 60, $3) as answer',
      [delivery, attempt, now],
    );
    if (row?.answer == null) throw new Error(`Attempt ${attempt} of ${delivery} is not to be had`);
    return row.answer.token;
  }

  /** Deliveries of tests before hold no places, and none waits for one. */
  const freePlaces = () =>
    sql.query(
      'update webhook_delivery set claimed_until = case when claim_token is not null then $1::timestamptz end, stands = false',
      [START],
    );

  return { emit, emitOne, endpointOf, stateOf, setEndpoint, claim, freePlaces };
}
