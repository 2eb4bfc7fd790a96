import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { query } from '../database.ts';

/** These tables' rows change by themselves, set going by earlier forms; their moving columns are not compared. */
const OUTBOXES = new Set(['mail', 'top_up', 'webhook_endpoint']);
const MOVING = [
  'attempts',
  'state',
  'next_attempt_at',
  'swept_at',
  'finished_at',
  'claim_token',
  'claimed_until',
  'consecutive_failures',
  'failing_since',
  'trigger',
  'schedule_start',
  'check_at',
  'checks',
];
/** A delivery may join a batch meanwhile: what is compared is who gets which event. */
const READ_AS: Record<string, string> = {
  webhook_delivery: `(select event as id, endpoint_id, adhoc_url, organization_id
                        from webhook_delivery, unnest(coalesce(event_ids, array[event_id])) event)`,
};
/** The columns that viewing a page changes. */
const VIEWED = ['visited_at'];

/** All rows of an organization, except for what merely viewing pages changes, and the columns and tables left out. */
export async function everythingOf(
  environment: Pick<CloudEnvironment, 'DATABASE_URL'>,
  { organizationId }: { organizationId: number },
  { tables: leftOut = [], columns = [] }: { tables?: string[]; columns?: string[] } = {},
): Promise<unknown> {
  const tables = await query<{ name: string }>(
    environment,
    // Without partitions, which jobs open and drop meanwhile: their rows are the whole table's.
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where attname = 'organization_id' and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and relname <> 'request_log' and relname <> all ($1)
      order by 1`,
    [leftOut],
  );
  const rowsOf = ({ name }: { name: string }) =>
    `select '${name}' as name, (select json_agg(to_jsonb(each) - ${OUTBOXES.has(name) ? '$2::text[]' : "'{}'::text[]"} - $3::text[]
                                                order by to_jsonb(each) ->> 'id', each::text)
                                  from ${READ_AS[name] ?? `"${name}"`} each where organization_id = $1) as rows`;
  return await query(environment, tables.map(rowsOf).join(' union all '), [
    organizationId,
    MOVING,
    [...VIEWED, ...columns],
  ]);
}
