import { sql } from 'drizzle-orm';
import { containing, type Finder, MOST_SCANNED } from '../kernel/search.ts';

/** What links are grouped by, by its name or a part of it. */
export const searchReferences: Finder = (organizationId, { text }) =>
  text === undefined
    ? undefined
    : sql`select id::text, name, '', created_at
        from (select * from link_reference where organization_id = ${organizationId} and name = ${text}
               union
              (select * from link_reference where organization_id = ${organizationId}
                order by id desc limit ${MOST_SCANNED})) reference
       where name ilike ${containing(text)} order by (name = ${text}) desc, reference.id desc`;
