import { sql } from 'drizzle-orm';
import type { TenantCtx } from './ctx.ts';

/** What a person looks for, already in the form in which it is stored. Undefined: not looked for. */
export type Wanted = {
  /** A UUID: of a call, a batch or a delivery. */
  id?: string | undefined;
  /** A UUID: of a request to the API. */
  requestId?: string | undefined;
  /** A called number: digits with country code. */
  number?: string | undefined;
  /** A part of a key's name. */
  keyName?: string | undefined;
  /** The last four characters of a key's token. */
  keyHint?: string | undefined;
};

export type Found = {
  kind: 'call' | 'batch' | 'delivery' | 'request' | 'key';
  id: string;
  name: string;
  /** A call's or batch's status, a delivery's state, a request's HTTP status. */
  state: string;
  at: string;
};

/** The most results of each kind. */
const MAX_FOUND = 10;

/** Text that `like` takes literally. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** What the organization has under an id, a number or a key's name, latest first, in one statement. */
export async function findAnything(
  { db, tenant: { organizationId } }: TenantCtx,
  { id, requestId, number, keyName, keyHint }: Wanted,
): Promise<Found[]> {
  const call = sql`select 'call', call_id::text, to_number, status, created_at
      from call where organization_id = ${organizationId}`;
  const parts = [
    ...(id === undefined
      ? []
      : [
          sql`${call} and call_id = ${id}::uuid`,
          sql`select 'batch', job_id::text, coalesce(reference, job_id::text), status, created_at
                from batch
               where organization_id = ${organizationId} and job_id = ${id}::uuid and service = 'numberinsight'`,
          sql`select 'delivery', delivery.id::text, event.type, delivery.state, event.occurred_at
                from webhook_delivery delivery join webhook_event event on event.id = delivery.event_id
               where delivery.organization_id = ${organizationId} and delivery.id = ${id}::uuid`,
        ]),
    ...(requestId === undefined
      ? []
      : [
          sql`select 'request', replace(request_id::text, '-', ''), operation, status::text, at
                from request_log where organization_id = ${organizationId} and request_id = ${requestId}::uuid limit 1`,
        ]),
    ...(number === undefined
      ? []
      : [sql`${call} and to_number = ${number} order by call.id desc limit ${MAX_FOUND}`]),
    ...(keyName === undefined && keyHint === undefined
      ? []
      : [
          sql`select 'key', id::text, name, '', created_at
                from api_key
               where organization_id = ${organizationId}
                 and (token_hint = ${keyHint ?? null} or name ilike ${keyName === undefined ? null : `%${escapeLike(keyName)}%`})
               order by revoked_at is not null, id desc limit ${MAX_FOUND}`,
        ]),
  ];
  if (parts.length === 0) return [];
  const all = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
  const { rows } = await db.execute<Found>(sql`select * from (${all}) found (kind, id, name, state, at)`);
  return rows;
}
