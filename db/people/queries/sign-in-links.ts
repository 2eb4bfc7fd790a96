import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { signInLink } from '../tables/sign-in-link.ts';
import { user } from '../tables/user.ts';

/** The person with the address that a link was requested for. */
type Addressee = {
  email: string;
  /** Whether some organization accepts a link from the person. */
  isLetIn: boolean;
  /** Organizations whose provider the person can use (`isOnly`: must use), with the code of the sign-in address. */
  byProvider: { name: string; signInCode: string; isOnly: boolean }[];
};

/** The time that a link is valid, and the time that used or expired ones are kept for diagnosis. */
const VALID = sql.raw("interval '10 minutes'");
const KEPT = sql.raw("interval '30 days'");
const PURGED_AT_ONCE = 100;

/**
 * Stores a new sign-in link, even for an unknown address, and returns the person who has the address. The link works
 * only if some organization accepts links from them. Undefined too when the same form has asked before. Also deletes a few old links and sessions each time, which bounds
 * them without a job.
 */
export async function storeSignInLink(
  db: Database,
  {
    email,
    tokenHash,
    next,
    askedBy,
  }: { email: string; tokenHash: string; next: string; askedBy: string | null },
): Promise<Addressee | undefined> {
  const { rows } = await db.execute<Omit<Addressee, 'email'> & { email: string | null }>(sql`
    with belonging as (
      select person.id, person.email, organization.name, organization.sign_in_code,
             membership.role <> 'owner' and coalesce(openid_provider.is_only, false) as is_by_provider,
             sandbox_of is null and openid_provider.used_at is not null and (membership.role <> 'owner' or is_owners) as has_provider
        from "user" person
        join membership on membership.user_id = person.id and membership.status = 'active'
        join organization on organization.id = membership.organization_id and organization.status <> 'closed'
        left join openid_provider on openid_provider.organization_id = coalesce(sandbox_of, organization.id)
       where lower(person.email) = lower(${email}) and person.status = 'active'
    ),
    old_link as (
      delete from sign_in_link where id in (
        select id from sign_in_link where expires_at < now() - ${KEPT}
         order by expires_at limit ${PURGED_AT_ONCE} for update skip locked)
    ),
    old_session as (
      delete from session where id in (
        select id from session where last_seen_at < now() - ${KEPT}
         order by last_seen_at limit ${PURGED_AT_ONCE} for update skip locked)
    )
    insert into sign_in_link (token_hash, asked_by, user_id, next, expires_at)
    select decode(${tokenHash}, 'hex'), decode(${askedBy}, 'hex'), (select id from belonging where not is_by_provider limit 1), ${next}, now() + ${VALID}
    on conflict on constraint sign_in_link_asked_by do nothing
    returning user_id is not null as "isLetIn", (select email from belonging limit 1) as email,
              (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'signInCode', sign_in_code, 'isOnly', is_by_provider) order by lower(name)), '[]')
                 from belonging where has_provider) as "byProvider"`);
  const [row] = rows;
  return row === undefined || row.email === null ? undefined : { ...row, email: row.email };
}

const isGood = (tokenHash: string) =>
  and(
    eq(signInLink.tokenHash, tokenHash),
    isNull(signInLink.usedAt),
    isNotNull(signInLink.userId),
    gt(signInLink.expiresAt, sql`now()`),
  );

/** The person a link would sign in, without using it up; undefined when it is unknown, used or expired. */
export async function findSignInLink(db: Database, tokenHash: string) {
  const [row] = await db
    .select({ email: user.email, name: user.name })
    .from(signInLink)
    .innerJoin(user, and(eq(user.id, signInLink.userId), eq(user.status, 'active')))
    .where(isGood(tokenHash));
  return row;
}

/** A session that begins, with the browser and the place that the list of sessions shows. */
export type NewSession = { tokenHash: string; device: string; place: string };

/**
 * Consumes a link, with all others of its person, and starts its session in one statement: of concurrent uses one signs
 * in. The browser's previous session ends. Undefined when the link is unknown, used or expired.
 */
export async function useSignInLink(
  db: Database,
  tokenHash: string,
  { before, ...fresh }: NewSession & { before: string | undefined },
): Promise<{ userId: number; email: string; next: string } | undefined> {
  const { rows } = await db.execute<{ userId: number; email: string; next: string }>(sql`
    with person as (
      select "user".id, email from sign_in_link join "user" on "user".id = user_id and "user".status = 'active'
       where ${isGood(tokenHash)}
    ),
    unused as (
      -- In one order, so that two links of a person that are used at once cannot wait for each other.
      select id from sign_in_link
       where user_id = (select id from person) and used_at is null and expires_at > now()
       order by id for update
    ),
    used as (
      update sign_in_link set used_at = now() from unused where sign_in_link.id = unused.id
      returning token_hash, next
    ),
    link as (select next from used where token_hash = decode(${tokenHash}, 'hex')),
    ended as (
      update session set ended_at = now()
       where token_hash = decode(${before ?? null}, 'hex') and ended_at is null and exists (select from link)
    )
    insert into session (token_hash, user_id, way, device, place)
    select decode(${fresh.tokenHash}, 'hex'), person.id, 'link', ${fresh.device}, ${fresh.place} from person, link
    returning user_id::float8 as "userId", (select email from person) as email, (select next from link) as next`);
  return rows[0];
}
