import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { PAGE_BYTES } from '../../engine/page-bytes.ts';

/** A place in the log: after the events of a transaction up to an id. */
export type LogPlace = { tx: bigint; id: bigint };

type LoggedEvent = {
  tx: string;
  logId: number;
  id: string;
  type: string;
  service: string;
  occurredAtMs: number;
  data: unknown;
};

/**
 * An organization's events after a place, in the order of commits, of the types asked for, those for who names
 * their type only if `named`, up to a number of events and of bytes; whether more may follow; and the place below which nothing
 * more will appear. Undefined while the organization keeps no log. Events are looked up one by one, so that nothing beyond the
 * last one is read.
 */
export async function findLoggedEvents(
  db: Database,
  organizationId: number,
  wanted: {
    after: LogPlace;
    types: readonly string[];
    named: boolean;
    days: number;
  },
  limit: number,
): Promise<{ events: LoggedEvent[]; isFull: boolean; horizon: bigint } | undefined> {
  const { after, types, named, days } = wanted;
  const nextAfter = (tx: SQL, id: SQL) => sql`
    select log.tx, log.id, log.event_id, octet_length(event.data::text) as bytes
      from event_log log
      join webhook_event event on event.id = log.event_id
     where log.organization_id = ${organizationId}
       and (log.tx, log.id) > (${tx}, ${id})
       -- A transaction from there on may still be running, and commit events with earlier ids.
       and log.tx < (select tx from horizon)
       ${named ? sql`` : sql`and not log.only_named`}
       and log.type = any (${sql.param(types)}::text[])
       and event.created_at > clock_timestamp() - make_interval(days => ${days})
     order by log.tx, log.id
     limit 1`;
  const { rows } = await db.execute<
    LoggedEvent & { horizon: string; logId: number | null; bytes: number }
  >(sql`
    with recursive horizon as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as tx),
    page as (
      (select first.*, 1 as place
         from (${nextAfter(sql`${String(after.tx)}::xid8`, sql`${String(after.id)}::bigint`)}) first)
      union all
      select next.tx, next.id, next.event_id, page.bytes + next.bytes, page.place + 1
        from page
       cross join lateral (${nextAfter(sql`page.tx`, sql`page.id`)}) next
       where page.place < ${limit} and page.bytes < ${PAGE_BYTES}
    )
    select horizon.tx::text as horizon, page.tx::text as tx, page.id::float8 as "logId", page.bytes::float8 as bytes,
           event.id, event.type, event.service, event.data,
           floor(extract(epoch from event.occurred_at) * 1000)::float8 as "occurredAtMs"
      from organization
     cross join horizon
      left join page on true
      left join webhook_event event on event.id = page.event_id
     where organization.id = ${organizationId} and organization.event_log
     order by page.place`);
  const [first] = rows;
  if (first === undefined) return undefined;
  const events = first.logId === null ? [] : rows;
  const isFull = events.length === limit || (events.at(-1)?.bytes ?? 0) >= PAGE_BYTES;
  return { events, isFull, horizon: BigInt(first.horizon) };
}
