import type { OperatorCloud } from '../open-cloud.ts';

/** A checksum of the database without the audit log, and the number of audit events. */
export async function fingerprint(cloud: OperatorCloud): Promise<{ state: string; events: number }> {
  const tables = await cloud.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and relkind in ('r', 'p') and not relispartition and relname <> all ($1)
      order by 1`,
    // The numbering plan has many rows; its loads reveal a change.
    [['audit_event', 'number_range']],
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name.replaceAll('"', '')}' as name, coalesce(sum(hashtextextended(xmin::text || t::text, 0)), 0)::text || count(*) as sum
         from ${name} t`,
  );
  // The sums are read in order, since Postgres may read several tables at once.
  const rows = await cloud.query<{ sum: string }>(`${sums.join(' union all ')} order by name`);
  const [counted] = await cloud.query<{ events: number }>('select count(*)::int as events from audit_event');
  return { state: rows.map(({ sum }) => sum).join(), events: counted?.events ?? 0 };
}
