import { sql } from 'drizzle-orm';
import { containing, type Finder, MOST_SCANNED } from '../kernel/search.ts';

/** Calls, by id, the number called or their reference. */
export const searchCalls: Finder = (organizationId, { id, number, text }) => {
  const calls = sql`select call_id::text, to_number, status, created_at
                      from call where organization_id = ${organizationId}`;
  if (id !== undefined) return sql`${calls} and call_id = ${id}::uuid`;
  if (number !== undefined) return sql`${calls} and to_number = ${number} order by call.id desc`;
  return text === undefined ? undefined : sql`${calls} and client_reference = ${text} order by call.id desc`;
};

/** Campaigns of calls, by id, a part of their name, or their reference. */
export const searchCampaigns: Finder = (organizationId, { id, text }) => {
  const campaigns = sql`select campaign_id::text, name, status, created_at
                          from campaign where organization_id = ${organizationId}`;
  if (id !== undefined) return sql`${campaigns} and campaign_id = ${id}::uuid`;
  return text === undefined
    ? undefined
    : sql`select campaign_id::text, name, status, created_at
          from (select * from campaign where organization_id = ${organizationId}
                 order by id desc limit ${MOST_SCANNED}) campaign
         where name ilike ${containing(text)} or reference = ${text} order by campaign.id desc`;
};
