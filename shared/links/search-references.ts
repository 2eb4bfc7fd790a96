import { sql } from 'drizzle-orm';
import { containing, type Finder, MOST_SCANNED, where } from '../kernel/search.ts';

/** Finds references by their name or a part of it. */
export const searchReferences: Finder = (organizationId, { text }) =>
  where(
    text,
    (part) => sql`select id::text, name, '', '', created_at
        from (select * from link_reference where organization_id = ${organizationId} and name = ${part}
               union
              (select * from link_reference where organization_id = ${organizationId}
                order by id desc limit ${MOST_SCANNED})) reference
       where name ilike ${containing(part)} order by (name = ${part}) desc, reference.id desc`,
  );
