import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';

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
 * their type only if `named`; and the place below which nothing more will appear. Undefined while the organization keeps no log.
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
): Promise<{ events: LoggedEvent[]; horizon: bigint } | undefined> {
  const { after, types, named, days } = wanted;
  const { rows } = await db.execute<LoggedEvent & { horizon: string; logId: number | null }>(sql`
    select horizon.tx::text as horizon, page.*
      from organization
     cross join (select pg_snapshot_xmin(pg_current_snapshot()) as tx) horizon
      left join lateral (
        select log.tx::text as tx, log.id::float8 as "logId", event.id, event.type, event.service, event.data,
               floor(extract(epoch from event.occurred_at) * 1000)::float8 as "occurredAtMs"
          from event_log log
          join webhook_event event on event.id = log.event_id
         where log.organization_id = organization.id
           and (log.tx, log.id) > (${String(after.tx)}::xid8, ${String(after.id)}::bigint)
           -- A transaction from there on may still be running, and commit events with earlier ids.
           and log.tx < horizon.tx
           ${named ? sql`` : sql`and not log.only_named`}
           and log.type = any (${sql.param(types)}::text[])
           and event.created_at > clock_timestamp() - make_interval(days => ${days})
         order by log.tx, log.id
         limit ${limit}) page on true
     where organization.id = ${organizationId} and organization.event_log`);
  const [first] = rows;
  if (first === undefined) return undefined;
  return { events: first.logId === null ? [] : rows, horizon: BigInt(first.horizon) };
}
