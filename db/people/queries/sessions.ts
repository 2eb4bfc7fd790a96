import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { organizationStanding } from '../functions/organizations.ts';
import type { Role } from '../tables/membership.ts';
import type { ORGANIZATION_STATUSES } from '../tables/organization.ts';
import { type SIGN_IN_WAYS, session } from '../tables/session.ts';

/** An organization that the person is a member of, with what pages need. */
export type MemberOrganization = {
  id: number;
  name: string;
  role: Role;
  /** The organization whose sandbox this is; null: a real one. */
  sandboxOf: number | null;
  /** The moment at which the person last opened a page of it; null: not yet. */
  visitedAt: string | null;
  status: (typeof ORGANIZATION_STATUSES)[number];
  blocks: ('full' | 'read_only')[];
  enabledServices: string[];
  /** Whether its developers may grant keys billing and people's data. */
  developersGrantAccount: boolean;
  /** Whether each visit of its links is written to files. */
  clickFiles: boolean;
  /** Whether its events can be read by pull. */
  eventLog: boolean;
  /** Alpha-2: the country of national numbers, unless one is given. */
  country: string;
  /** Its account's; null: it has none. */
  currency: string | null;
  /** The default domain of new links. */
  defaultDomain: string | null;
  /** The default cost center, which portal actions are booked on. */
  costCenterId: number;
};

export type SessionRow = {
  id: number;
  way: (typeof SIGN_IN_WAYS)[number];
  createdAt: string;
  /** The moment at which the person last authenticated; null when the provider does not say. */
  provenAt: string | null;
  /** The code in the re-authentication path of the organization whose provider identified the person. */
  signInCode: string | null;
  lastSeenAt: string;
  userId: number;
  name: string;
  email: string;
  /** All organizations that the session may access. */
  organizations: Pick<MemberOrganization, 'id' | 'name' | 'role' | 'sandboxOf'>[];
  /** The requested organization; null when none was requested, or the person is not a member. */
  organization: MemberOrganization | null;
};

const IDLE = sql.raw("interval '12 hours'");
const LONGEST = sql.raw("interval '7 days'");

/** A session is open until it is ended, idle for 12 hours, or a week old. */
export const isOpenSession = and(
  isNull(session.endedAt),
  gt(session.lastSeenAt, sql`now() - ${IDLE}`),
  gt(session.createdAt, sql`now() - ${LONGEST}`),
);

/** The organization's provider; a sandbox has that of its organization. */
const PROVIDER =
  'openid_provider where openid_provider.organization_id = coalesce(organization.sandbox_of, organization.id)';

/**
 * Where members must use the organization's provider, a mailed link works for owners only. A provider that no owner has
 * set up vouches for no owner, even of a session from before they became one.
 */
const mayEnter =
  sql.raw(`(session.organization_id in (organization.id, organization.sandbox_of) and (membership.role <> 'owner'
    or exists (select from ${PROVIDER} and is_owners))
  or session.organization_id is null and (membership.role = 'owner'
    or not exists (select from ${PROVIDER} and is_only)))`);

const STANDING = toSql(organizationStanding, { organization: sql`organization.id` });

/**
 * The session of a cookie's SHA-256 with its person and organizations, in one statement; undefined when there is none.
 */
export async function findSession(
  db: Database,
  tokenHash: string,
  organizationId: number | undefined,
): Promise<SessionRow | undefined> {
  const { rows } = await db.execute<SessionRow>(sql`
    select session.id::float8 as id, session.way, session.created_at as "createdAt",
           case session.way when 'link' then session.created_at else session.authenticated_at end as "provenAt",
           (select sign_in_code from organization where organization.id = session.organization_id) as "signInCode",
           session.last_seen_at as "lastSeenAt", person.id::float8 as "userId", person.name, person.email,
           (select coalesce(jsonb_agg(jsonb_build_object('id', organization.id, 'name', organization.name, 'role', membership.role,
                                                         'sandboxOf', organization.sandbox_of)
                                      order by lower(organization.name), organization.id), '[]')
              from membership
              join organization on organization.id = membership.organization_id
              join lateral ${STANDING} standing on standing.status <> 'closed'
             where membership.user_id = person.id and membership.status = 'active'
               and ${mayEnter}) as organizations,
           (select jsonb_build_object(
                     'id', organization.id, 'name', organization.name, 'role', membership.role, 'visitedAt', membership.visited_at,
                     'status', standing.status, 'blocks', standing.blocks,
                     'sandboxOf', organization.sandbox_of,
                     'developersGrantAccount', organization.developers_grant_account,
                     'clickFiles', organization.click_files, 'eventLog', organization.event_log,
                     'enabledServices', standing.services,
                     'country', organization.country,
                     'currency', organization.currency,
                     'defaultDomain', (select domain.name
                                         from domain_tenure join domain on domain.id = domain_tenure.domain_id
                                        where (domain_tenure.organization_id = organization.id or domain_tenure.organization_id is null)
                                          and domain_tenure.is_sandbox = (organization.sandbox_of is not null)
                                          and domain_tenure.is_default and domain_tenure.status = 'verified'
                                        order by domain_tenure.organization_id is null limit 1),
                     'costCenterId', (select cost_center.id from cost_center
                                       where cost_center.organization_id = organization.id
                                       order by code <> 'default', cost_center.id limit 1))
              from membership
              join organization on organization.id = membership.organization_id
              join lateral ${STANDING} standing on standing.status <> 'closed'
             where membership.user_id = person.id and membership.status = 'active'
               and membership.organization_id = ${organizationId ?? null}
               and ${mayEnter}) as organization
      from session
      join "user" person on person.id = session.user_id and person.status = 'active'
     where session.token_hash = decode(${tokenHash}, 'hex') and ${isOpenSession}`);
  return rows[0];
}

/** Records that a session is in use, on pages of an organization. */
export async function markSessionSeen(
  db: Database,
  { id, organizationId }: { id: number; organizationId: number | undefined },
): Promise<void> {
  await db.execute(sql`
    with seen as (
      update session set last_seen_at = now() where id = ${id} and ended_at is null returning user_id
    )
    update membership set visited_at = now() from seen
     where membership.user_id = seen.user_id and membership.organization_id = ${organizationId ?? null}
       and membership.status = 'active'`);
}

/** A person's sessions: all of them, or only those from one organization's provider, which vouches for no others. */
type SessionsOf = { userId: number; organizationId?: number | undefined };

const isOf = ({ userId, organizationId }: SessionsOf) =>
  and(
    eq(session.userId, userId),
    organizationId === undefined ? undefined : eq(session.organizationId, organizationId),
  );

/** A person's open sessions, latest first. */
export const listSessions = (db: Database, of: SessionsOf) =>
  db
    .select({
      id: session.id,
      way: session.way,
      device: session.device,
      place: session.place,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .where(and(isOf(of), isOpenSession))
    .orderBy(desc(session.id))
    .limit(100);

/** Ends a person's sessions: one, all, or all but one. */
export const endSessions = (
  db: Database,
  of: SessionsOf,
  { only, except }: { only?: number; except?: number } = {},
) =>
  db
    .update(session)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        isOf(of),
        isNull(session.endedAt),
        only === undefined ? undefined : eq(session.id, only),
        except === undefined ? undefined : ne(session.id, except),
      ),
    )
    .returning({ id: session.id });
