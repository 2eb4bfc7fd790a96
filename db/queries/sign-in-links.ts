import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { signInLink } from '../schema/sign-in-link.ts';
import { user } from '../schema/user.ts';

/** Who a sign-in link is for. */
export type Addressee = { userId: number; name: string; email: string };

/** How long a link is good, and for how long what is over is kept: to see in what happened. */
const VALID = sql.raw("interval '10 minutes'");
const KEPT = sql.raw("interval '30 days'");
const PURGED_AT_ONCE = 100;

/**
 * Keeps a new sign-in link, whoever has the address or nobody, and answers who it is for: a person who may come into
 * some organization. Takes old links and sessions away, a few each time, so that they are bounded without a job.
 */
export async function keepSignInLink(
  db: Database,
  { email, tokenHash, next }: { email: string; tokenHash: string; next: string },
): Promise<Addressee | undefined> {
  const { rows } = await db.execute<{ userId: number | null; name: string; email: string }>(sql`
    with person as (
      select id, name, email from "user"
       where lower(email) = lower(${email}) and status = 'active'
         and exists (select from membership join organization on organization.id = membership.organization_id
                      where membership.user_id = "user".id and membership.status = 'active' and organization.status <> 'closed')
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
    insert into sign_in_link (token_hash, user_id, next, expires_at)
    select decode(${tokenHash}, 'hex'), (select id from person), ${next}, now() + ${VALID}
    returning user_id::float8 as "userId", (select name from person), (select email from person)`);
  const [row] = rows;
  return row === undefined || row.userId === null ? undefined : { ...row, userId: row.userId };
}

const isGood = (tokenHash: string) =>
  and(
    eq(signInLink.tokenHash, tokenHash),
    isNull(signInLink.usedAt),
    isNotNull(signInLink.userId),
    gt(signInLink.expiresAt, sql`now()`),
  );

/** Whom a link would sign in; undefined: it is none, used or over. It stays as it is. */
export async function findSignInLink(db: Database, tokenHash: string) {
  const [row] = await db
    .select({ email: user.email, name: user.name })
    .from(signInLink)
    .innerJoin(user, and(eq(user.id, signInLink.userId), eq(user.status, 'active')))
    .where(isGood(tokenHash));
  return row;
}

/** What a browser is told by in the list of sessions. */
export type NewSession = { tokenHash: string; device: string; place: string };

/**
 * Uses a link up and begins the session it is for, in one statement: of two that come at once one signs in. The session
 * that the browser had is over. Undefined: the link is none, used or over.
 */
export async function useSignInLink(
  db: Database,
  tokenHash: string,
  { before, ...fresh }: NewSession & { before: string | undefined },
): Promise<{ userId: number; next: string } | undefined> {
  const { rows } = await db.execute<{ userId: number; next: string }>(sql`
    with used as (
      update sign_in_link set used_at = now()
       where ${isGood(tokenHash)}
         and exists (select from "user" where "user".id = sign_in_link.user_id and "user".status = 'active')
      returning user_id, next
    ),
    ended as (
      update session set ended_at = now()
       where token_hash = decode(${before ?? null}, 'hex') and ended_at is null and exists (select from used)
    )
    insert into session (token_hash, user_id, way, device, place)
    select decode(${fresh.tokenHash}, 'hex'), user_id, 'link', ${fresh.device}, ${fresh.place} from used
    returning user_id::float8 as "userId", (select next from used) as next`);
  return rows[0];
}
