import { sql } from 'drizzle-orm';
import { containing, type Finder } from '../kernel/search.ts';

/** Members, by a part of their name or e-mail address. */
export const searchPeople: Finder = (organizationId, { text }) =>
  text === undefined
    ? undefined
    : sql`select person.id::text, coalesce(person.name, person.email), membership.role, membership.created_at
        from membership join "user" person on person.id = user_id
       where organization_id = ${organizationId} and membership.status = 'active'
         and (person.name ilike ${containing(text)} or person.email ilike ${containing(text)})
       order by person.id desc`;

/** Cost centers, by a part of their code or name. */
export const searchCostCenters: Finder = (organizationId, { text }) =>
  text === undefined
    ? undefined
    : sql`select code, name, status, created_at
        from cost_center
       where organization_id = ${organizationId}
         and (code ilike ${containing(text)} or name ilike ${containing(text)})
       order by status = 'disabled', id desc`;

/** Keys, by a part of their name or their last characters; those that work first. */
export const searchKeys: Finder = (organizationId, { text, keyHint }) =>
  text === undefined && keyHint === undefined
    ? undefined
    : sql`select id::text, name, '', created_at
            from api_key
           where organization_id = ${organizationId}
             and (token_hint = ${keyHint ?? null} or name ilike ${text === undefined ? null : containing(text)})
           order by revoked_at is not null, id desc`;
