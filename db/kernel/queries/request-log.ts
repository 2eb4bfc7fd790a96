import { and, asc, between, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { countRows } from '../../engine/count-rows.ts';
import { toUtcIso } from '../../engine/functions/time.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { apiKey } from '../../people/tables/api-key.ts';
import { organization } from '../../people/tables/organization.ts';
import { requestLog } from '../tables/request-log.ts';

export type ListedRequest = {
  requestId: string;
  at: string;
  operation: string;
  status: number;
  code: string | null;
  durationMs: number;
  sampleWeight: number;
  keyId: number;
  key: string | null;
  keyHint: string | null;
};

export type RequestFilter = {
  /** The complete id, 32 hexadecimal digits. */
  requestId?: string | undefined;
  /** The first and last status, both inclusive. */
  statuses?: readonly [from: number, to: number] | undefined;
  apiKeyId?: number | undefined;
  createdFrom?: Date | undefined;
  createdBefore?: Date | undefined;
  operation?: string | undefined;
  code?: string | undefined;
};

/** A request's place in the list: requests are in the order of their moments, and of their ids within one. */
export type RequestPlace = { at: string; requestId: string };

/** The requests of an organization, latest first, from a place on. */
export async function listRequests(
  db: Database,
  organizationId: number,
  filter: RequestFilter,
  { before, limit }: { before: RequestPlace | undefined; limit: number },
): Promise<ListedRequest[]> {
  return await db
    .select({
      requestId: sql<string>`replace(${requestLog.requestId}::text, '-', '')`,
      at: toSql(toUtcIso, { moment: requestLog.at }),
      operation: requestLog.operation,
      status: requestLog.status,
      code: requestLog.code,
      durationMs: requestLog.durationMs,
      sampleWeight: requestLog.sampleWeight,
      keyId: requestLog.apiKeyId,
      key: apiKey.name,
      keyHint: apiKey.tokenHint,
    })
    .from(requestLog)
    .leftJoin(
      apiKey,
      and(eq(apiKey.id, requestLog.apiKeyId), eq(apiKey.organizationId, requestLog.organizationId)),
    )
    .where(
      and(
        eq(requestLog.organizationId, organizationId),
        ...toConditions(filter),
        before === undefined
          ? undefined
          : sql`(${requestLog.at}, ${requestLog.requestId}) < (${before.at}::timestamptz, ${before.requestId}::uuid)`,
      ),
    )
    .orderBy(desc(requestLog.at), desc(requestLog.requestId))
    .limit(limit);
}

/** Counts the requests that the filter leaves, up to `most`. */
export function countRequests(db: Database, organizationId: number, filter: RequestFilter, most: number) {
  const rows = db
    .select({ id: requestLog.requestId })
    .from(requestLog)
    .where(and(eq(requestLog.organizationId, organizationId), ...toConditions(filter)))
    .limit(most);
  return countRows(db, rows);
}

const toConditions = ({
  requestId,
  statuses,
  apiKeyId,
  createdFrom,
  createdBefore,
  operation,
  code,
}: RequestFilter): (SQL | undefined)[] => [
  requestId === undefined ? undefined : eq(requestLog.requestId, requestId),
  statuses && between(requestLog.status, ...statuses),
  apiKeyId === undefined ? undefined : eq(requestLog.apiKeyId, apiKeyId),
  createdFrom && gte(requestLog.at, createdFrom),
  createdBefore && lt(requestLog.at, createdBefore),
  operation === undefined ? undefined : eq(requestLog.operation, operation),
  code === undefined ? undefined : eq(requestLog.code, code),
];

/** A longer list is not usable as a choice. */
const MAX_KEYS = 200;

/** Whether an organization's requests are logged, beside each of its keys; one row without a key where it has none. */
export const selectRequestSettings = (db: Database, organizationId: number) =>
  db
    .select({
      keepsRequests: organization.keepsRequests,
      keyId: apiKey.id,
      key: apiKey.name,
      keyHint: apiKey.tokenHint,
    })
    .from(organization)
    .leftJoin(apiKey, eq(apiKey.organizationId, organization.id))
    .where(eq(organization.id, organizationId))
    .orderBy(asc(apiKey.name), asc(apiKey.id))
    .limit(MAX_KEYS);
