import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { organization } from '../../schema/people/organization.ts';
import { toSql } from '../../sql/define-sql-function.ts';
import type { HealthReport, KeptRequest, KeyUse } from '../../sql/requests.ts';
import * as requestLog from '../../sql/requests.ts';
import { toUtcIso } from '../../sql/time.ts';

/** Records everything in one statement. */
export async function recordRequests(
  db: Database,
  given: { requests: readonly KeptRequest[]; uses: readonly KeyUse[]; report: HealthReport | null },
): Promise<void> {
  const [requests, uses] = [[...given.requests], [...given.uses]];
  const { report } = given;
  await db.execute(sql`select ${toSql(requestLog.recordRequests, { requests, uses, report })}`);
}

/** Creates the next partitions and drops old ones; returns the names of the dropped ones. */
export async function rotateRequestPartitions(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ dropped: string[] }>(sql`
    select ${toSql(requestLog.dropRequestPartitions, {})} as dropped
      from (select ${toSql(requestLog.openRequestPartitions, {})}) opened`);
  return rows[0]?.dropped ?? [];
}

/** Deletes key usage older than 400 days. Returns whether there is more. */
export async function purgeKeyDays(db: Database, limit = 10_000): Promise<boolean> {
  const { rows } = await db.execute<{ isFull: boolean }>(sql`
    with gone as (
      delete from key_day where (api_key_id, day) in (
        select api_key_id, day from key_day where day < current_date - 400 order by day limit ${limit})
      returning 1
    )
    select count(*) >= ${limit} as "isFull" from gone`);
  return rows[0]?.isFull ?? false;
}

export type ListedRequest = {
  requestId: string;
  at: string;
  operation: string;
  status: number;
  code: string | null;
  durationMs: number;
  standsFor: number;
  key: string | null;
  keyHint: string | null;
};

export type RequestFilter = {
  /** The complete id, 32 hexadecimal digits. */
  requestId?: string | undefined;
  onlyFailed?: boolean;
  /** Before this moment. */
  before?: string | undefined;
  limit: number;
};

/** The latest requests of an organization, and whether its requests are logged. */
export async function listRequests(
  db: Database,
  organizationId: number,
  { requestId, onlyFailed = false, before, limit }: RequestFilter,
): Promise<{ keepsRequests: boolean; requests: ListedRequest[] }> {
  const [kept, { rows }] = await db.batch([
    db
      .select({ keepsRequests: organization.keepsRequests })
      .from(organization)
      .where(eq(organization.id, organizationId)),
    db.execute<ListedRequest>(sql`
      select replace(request_id::text, '-', '') as "requestId", ${toSql(toUtcIso, { moment: sql`at` })} as at, operation, status::int,
             code, duration_ms as "durationMs", stands_for as "standsFor", key.name as key, key.token_hint as "keyHint"
        from request_log
        left join api_key key on key.id = api_key_id and key.organization_id = request_log.organization_id
       where request_log.organization_id = ${organizationId}
         and (${requestId ?? null}::uuid is null or request_id = ${requestId ?? null}::uuid)
         and (not ${onlyFailed} or status >= 400)
         and (${before ?? null}::timestamptz is null or at < ${before ?? null}::timestamptz)
       order by request_log.at desc
       limit ${limit}`),
  ]);
  return { keepsRequests: kept[0]?.keepsRequests ?? true, requests: rows };
}
