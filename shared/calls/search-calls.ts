import { sql } from 'drizzle-orm';
import { containing, type Finder, MOST_SCANNED, where } from '../kernel/search.ts';

/** Calls, by id, the number called or their reference. */
export const searchCalls: Finder = (organizationId, { id, number, text }) => {
  const calls = sql`select call_id::text, to_number, coalesce(client_reference, ''), status, created_at
                      from call where organization_id = ${organizationId}`;
  return [
    ...where(id, (uuid) => sql`${calls} and call_id = ${uuid}::uuid`),
    ...where(number, (to) => sql`${calls} and to_number = ${to} order by call.id desc`),
    ...where(text, (reference) => sql`${calls} and client_reference = ${reference} order by call.id desc`),
  ];
};

/** Campaigns of calls, by id, their reference, or a part of their name. */
export const searchCampaigns: Finder = (organizationId, { id, text }) => {
  const columns = sql`campaign_id::text, name, coalesce(reference, ''), status, created_at`;
  const campaigns = sql`select ${columns} from campaign where organization_id = ${organizationId}`;
  return [
    ...where(id, (uuid) => sql`${campaigns} and campaign_id = ${uuid}::uuid`),
    ...where(text, (reference) => sql`${campaigns} and reference = ${reference} order by campaign.id desc`),
    ...where(
      text,
      (part) => sql`select ${columns}
          from (select * from campaign where organization_id = ${organizationId}
                 order by id desc limit ${MOST_SCANNED}) campaign
         where name ilike ${containing(part)} order by campaign.id desc`,
    ),
  ];
};
