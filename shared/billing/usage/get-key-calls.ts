import { sql } from 'drizzle-orm';
import type { UsageDays } from '../../../db/billing/queries/sum-usage.ts';
import type { TenantDatabase } from '../../kernel/ctx.ts';

/** The calls of a key; keys beyond the top ones are one line without a key. */
type KeyCalls = {
  id: number | null;
  name: string | null;
  hint: string | null;
  keys: number;
  calls: number;
  failed: number;
};

/** The calls of the organization's keys on some Colombia days; `most`: how many keys are listed individually. */
export const selectKeyCalls = (
  { db, tenant: { organizationId } }: TenantDatabase,
  { from, to }: UsageDays,
  most: number,
) =>
  db.execute<KeyCalls>(sql`
    select top.id::float8 as id, key.name, key.token_hint as hint, top.keys, top.calls, top.failed
      from (select case when place <= ${most} then id end as id, least(place, ${most} + 1) as place, count(*)::int as keys,
                   sum(calls)::float8 as calls, sum(failed)::float8 as failed
              from (select api_key.id, sum(calls) as calls, sum(failed) as failed,
                           row_number() over (order by sum(calls) desc, api_key.id) as place
                      from api_key
                      join key_day on key_day.api_key_id = api_key.id and day between ${from}::date and ${to}::date
                     where organization_id = ${organizationId}
                     group by api_key.id) ranked
             group by 1, 2) top
      left join api_key key on key.id = top.id and key.organization_id = ${organizationId}
     order by top.place`);
