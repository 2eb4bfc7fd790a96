import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { openidProvider } from '../tables/openid-provider.ts';
import { organization } from '../tables/organization.ts';
import { session } from '../tables/session.ts';
import { isOpenSession } from './sessions.ts';
import type { NewSession } from './sign-in-links.ts';

/** A provider, as far as a sign-in needs it. */
export type Provider = { organizationId: number; issuer: string; clientId: string };

/** The open sessions that an organization's provider has begun. */
export const countProviderSessions = (db: Database, organizationId: number): Promise<number> =>
  db.$count(session, and(eq(session.organizationId, organizationId), isOpenSession));

/** Time limit of a sign-in at the provider, and how long finished ones are kept. */
const VALID = sql.raw("interval '10 minutes'");
const KEPT = sql.raw("interval '30 days'");
const PURGED_AT_ONCE = 100;

/** The organization with a sign-in code and its provider's issuer; undefined when there is none. */
export async function findProviderByCode(
  db: Database,
  signInCode: string,
): Promise<{ name: string; issuer: string } | undefined> {
  const [row] = await db
    .select({ name: organization.name, issuer: openidProvider.issuer })
    .from(organization)
    .innerJoin(openidProvider, eq(openidProvider.organizationId, organization.id))
    .where(and(eq(organization.signInCode, signInCode), ne(organization.status, 'closed')));
  return row;
}

/**
 * Stores a sign-in sent to the provider of the organization with a code, and returns that provider; undefined when
 * there is none. Also deletes a few old ones.
 */
export async function storeOpenidSignIn(
  db: Database,
  {
    signInCode,
    tokenHash,
    next,
    isAgain,
  }: { signInCode: string; tokenHash: string; next: string; isAgain: boolean },
): Promise<Provider | undefined> {
  const { rows } = await db.execute<Provider>(sql`
    with provider as (
      select openid_provider.organization_id, issuer, client_id
        from openid_provider join organization on organization.id = openid_provider.organization_id
       where organization.sign_in_code = ${signInCode} and organization.status <> 'closed'
    ),
    old as (
      delete from openid_sign_in where id in (
        select id from openid_sign_in where expires_at < now() - ${KEPT}
         order by expires_at limit ${PURGED_AT_ONCE} for update skip locked)
    )
    insert into openid_sign_in (token_hash, organization_id, next, is_again, expires_at)
    select decode(${tokenHash}, 'hex'), organization_id, ${next}, ${isAgain}::boolean, now() + ${VALID} from provider
    returning organization_id::float8 as "organizationId", (select issuer from provider) as issuer,
              (select client_id from provider) as "clientId"`);
  return rows[0];
}

export type ReturnedSignIn = Provider & {
  /** The organization's name. */
  name: string;
  clientSecret: string;
  next: string;
  isAgain: boolean;
  createdAt: string;
};

/**
 * Consumes a sign-in returned from the provider: of two concurrent uses one succeeds. Undefined when it is unknown,
 * used or expired.
 */
export async function useOpenidSignIn(
  db: Database,
  { signInCode, tokenHash }: { signInCode: string; tokenHash: string },
): Promise<ReturnedSignIn | undefined> {
  const { rows } = await db.execute<ReturnedSignIn>(sql`
    update openid_sign_in set used_at = now()
      from openid_provider, organization
     where openid_sign_in.token_hash = decode(${tokenHash}, 'hex') and openid_sign_in.used_at is null and expires_at > now()
       and organization.id = openid_sign_in.organization_id and organization.sign_in_code = ${signInCode}
       and openid_provider.organization_id = organization.id
    returning organization.id::float8 as "organizationId", organization.name, issuer, client_id as "clientId",
              client_secret as "clientSecret", next, is_again as "isAgain",
              openid_sign_in.created_at as "createdAt"`);
  return rows[0];
}

/** Ends the browser's session, `before`, if `when`. */
const endBefore = (before: string | undefined, when: SQL) => sql`
  update session set ended_at = now()
   where token_hash = decode(${before ?? null}, 'hex') and ended_at is null and ${when}`;

type NextSession = NewSession & { before: string | undefined };

/**
 * Starts the session of the member whom the provider identified, in one statement; it is limited to that organization,
 * and replaces one of the same person by the same provider. Any other session of the browser stays: then `current` is its
 * person's address, and the sign-in waits for `confirmOpenidSession`. Undefined when no member who may use the provider
 * has the address, or the provider has been changed.
 */
export async function beginOpenidSession(
  db: Database,
  signInHash: string,
  { organizationId, issuer, clientId }: Provider,
  { email, authenticatedAt }: { email: string; authenticatedAt: Date | undefined },
  { before, ...fresh }: NextSession,
): Promise<{ userId: number; current: string | null } | undefined> {
  const { rows } = await db.execute<{ userId: number; current: string | null }>(sql`
    with person as (
      select person.id, (select least(at, now()) from (values (${authenticatedAt?.toISOString() ?? null}::timestamptz)) told (at) where at is not null) as authenticated_at
        from "user" person
        join membership on membership.user_id = person.id and membership.status = 'active'
        join organization on organization.id = membership.organization_id and organization.status <> 'closed'
        join openid_provider on openid_provider.organization_id = organization.id
         and issuer = ${issuer} and client_id = ${clientId} and (membership.role <> 'owner' or is_owners)
       where organization.id = ${organizationId} and lower(person.email) = lower(${email}) and person.status = 'active'
    ),
    other as (
      select holder.email
        from person, session join "user" holder on holder.id = session.user_id
       where session.token_hash = decode(${before ?? null}, 'hex') and ${isOpenSession}
         and (session.user_id <> person.id or session.organization_id is distinct from ${organizationId}::bigint)
    ),
    waiting as (
      update openid_sign_in set user_id = person.id, authenticated_at = person.authenticated_at
        from person
       where token_hash = decode(${signInHash}, 'hex') and exists (select from other)
    ),
    ended as (${endBefore(before, sql`exists (select from person) and not exists (select from other)`)}),
    used as (
      update openid_provider set used_at = now()
       where organization_id = ${organizationId} and exists (select from person)
    ),
    begun as (
      insert into session (token_hash, user_id, way, organization_id, authenticated_at, device, place)
      select decode(${fresh.tokenHash}, 'hex'), id, 'openid', ${organizationId}::bigint, authenticated_at, ${fresh.device}, ${fresh.place}
        from person where not exists (select from other)
    )
    select id::float8 as "userId", (select email from other) as current from person`);
  return rows[0];
}

type Confirmed = { userId: number; email: string; organizationId: number; next: string };

/**
 * Starts the session of a sign-in that waits for it, once, and ends the browser's previous session. Undefined when it
 * does not wait, or its person may no longer sign in.
 */
export async function confirmOpenidSession(
  db: Database,
  { signInCode, tokenHash }: { signInCode: string; tokenHash: string },
  { before, ...fresh }: NextSession,
): Promise<Confirmed | undefined> {
  const { rows } = await db.execute<Confirmed>(sql`
    with waiting as (
      select openid_sign_in.id, openid_sign_in.organization_id, person.id as user_id, person.email, openid_sign_in.authenticated_at, next
        from openid_sign_in
        join organization on organization.id = openid_sign_in.organization_id and organization.status <> 'closed'
         and organization.sign_in_code = ${signInCode}
        join openid_provider on openid_provider.organization_id = organization.id
        join "user" person on person.id = openid_sign_in.user_id and person.status = 'active'
        join membership on membership.user_id = person.id and membership.organization_id = organization.id
         and membership.status = 'active' and (membership.role <> 'owner' or is_owners)
       where openid_sign_in.token_hash = decode(${tokenHash}, 'hex') and expires_at > now()
         for update of openid_sign_in
    ),
    confirmed as (
      update openid_sign_in set user_id = null from waiting where openid_sign_in.id = waiting.id
    ),
    ended as (${endBefore(before, sql`exists (select from waiting)`)})
    insert into session (token_hash, user_id, way, organization_id, authenticated_at, device, place)
    select decode(${fresh.tokenHash}, 'hex'), user_id, 'openid', organization_id, authenticated_at, ${fresh.device}, ${fresh.place}
      from waiting
    returning user_id::float8 as "userId", organization_id::float8 as "organizationId",
              (select email from waiting) as email, (select next from waiting) as next`);
  return rows[0];
}

/** An organization's sign-in code, and its provider without the secret, or null. */
export async function findOpenidProvider(db: Database, organizationId: number) {
  const [row] = await db
    .select({
      signInCode: organization.signInCode,
      provider: {
        organizationId: openidProvider.organizationId,
        issuer: openidProvider.issuer,
        clientId: openidProvider.clientId,
        isOnly: openidProvider.isOnly,
        isOwners: openidProvider.isOwners,
        usedAt: openidProvider.usedAt,
      },
    })
    .from(organization)
    .leftJoin(openidProvider, eq(openidProvider.organizationId, organization.id))
    .where(and(eq(organization.id, organizationId)));
  return row;
}
