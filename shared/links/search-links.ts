import { type SQL, sql } from 'drizzle-orm';
import { type Finder, where } from '../kernel/search.ts';

/**
 * Links that are not deleted, by their address, code or external id. What is only a part of their destination or code, `listLinks`
 * finds.
 */
export const searchLinks: Finder = (organizationId, { text, address }) => {
  const own = sql`select * from link where organization_id = ${organizationId} and deleted_at is null`;
  // Those of its domains and of the platform's, by which codes are found.
  const tenures = sql`array(select id from domain_tenure where organization_id = ${organizationId}
                            union all select id from domain_tenure where organization_id is null)`;
  const select = (links: SQL): SQL => sql`
    select domain.name || '/' || link.code || case tenure.status when 'verified' then '' else '?domainStatus=released' end,
           domain.name || '/' || link.code, link.long_url,
           case when link.blocked_at is not null then 'blocked' when tenure.status <> 'verified' then 'released'
                when link.status = 'active' and link.expires_at <= now() then 'expired' else link.status end,
           link.created_at
      from (${links}) link join domain_tenure tenure on tenure.id = link.tenure_id join domain on domain.id = tenure.domain_id`;
  return [
    ...where(
      address,
      ({ host, path }) => sql`${select(sql`${own} and tenure_id = any (${tenures}) and code = ${path}`)}
        where domain.name = ${host} order by tenure.status <> 'verified'`,
    ),
    ...where(
      text?.toLowerCase(),
      (code) =>
        sql`${select(sql`${own} and tenure_id = any (${tenures}) and code = ${code}`)} order by link.id desc`,
    ),
    ...where(
      text,
      (externalId) =>
        sql`${select(sql`${own} and external_id = ${externalId} order by id desc limit 10`)} order by link.id desc`,
    ),
  ];
};
