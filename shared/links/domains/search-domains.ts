import { sql } from 'drizzle-orm';
import { containing, type Finder, where } from '../../kernel/search.ts';

/** The organization's own domains, by a part of their name. */
export const searchDomains: Finder = (organizationId, { text }) =>
  where(
    text,
    (part) => sql`select domain.name, domain.name, '', domain_tenure.status, domain_tenure.created_at
        from domain_tenure join domain on domain.id = domain_id
       where organization_id = ${organizationId} and domain.name ilike ${containing(part)}
       order by domain_tenure.status = 'released', domain_tenure.id desc`,
  );
