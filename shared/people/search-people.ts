import { sql } from 'drizzle-orm';
import { containing, type Finder, where } from '../kernel/search.ts';

/** Members, by a part of their name or e-mail address. */
export const searchPeople: Finder = (organizationId, { text }) =>
  where(
    text,
    (
      part,
    ) => sql`select person.id::text, coalesce(person.name, person.email), person.email, membership.role, membership.created_at
        from membership join "user" person on person.id = user_id
       where organization_id = ${organizationId} and membership.status = 'active'
         and (person.name ilike ${containing(part)} or person.email ilike ${containing(part)})
       order by person.id desc`,
  );

/** Cost centers, by a part of their code or name. */
export const searchCostCenters: Finder = (organizationId, { text }) =>
  where(
    text,
    (part) => sql`select code, name, code, status, created_at
        from cost_center
       where organization_id = ${organizationId}
         and (code ilike ${containing(part)} or name ilike ${containing(part)})
       order by status = 'disabled', id desc`,
  );

/** Keys, by a part of their name or their last characters; those that work first. */
export const searchKeys: Finder = (organizationId, { text, keyHint }) => {
  const keys = sql`select id::text, name, '…' || token_hint, '', created_at
                     from api_key where organization_id = ${organizationId}`;
  const last = sql`order by revoked_at is not null, id desc`;
  return [
    ...where(keyHint, (hint) => sql`${keys} and token_hint = ${hint} ${last}`),
    ...where(text, (part) => sql`${keys} and name ilike ${containing(part)} ${last}`),
  ];
};
