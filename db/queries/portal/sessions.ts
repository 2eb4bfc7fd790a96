import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import type { ROLES } from '../../schema/people/membership.ts';
import type { ORGANIZATION_STATUSES } from '../../schema/people/organization.ts';
import { type SIGN_IN_WAYS, session } from '../../schema/portal/session.ts';

export type Role = (typeof ROLES)[number];

/** An organization that a person is a member of, as its pages need it. */
export type MemberOrganization = {
  id: number;
  name: string;
  role: Role;
  status: (typeof ORGANIZATION_STATUSES)[number];
  blocks: ('full' | 'read_only')[];
  enabledServices: string[];
  /** Alpha-2: whose national numbers are read where no country is said. */
  country: string;
  /** Where links are created when none is said. */
  defaultDomain: string | null;
  /** Of the default cost center, which what people make is attributed to. */
  costCenterId: number;
};

export type SessionRow = {
  id: number;
  way: (typeof SIGN_IN_WAYS)[number];
  createdAt: string;
  /** When the person last proved to be who they are; null: their provider does not tell. */
  provenAt: string | null;
  /** Of the organization whose provider vouched: what the address to sign in there again begins with. */
  signInCode: string | null;
  lastSeenAt: string;
  userId: number;
  name: string;
  email: string;
  /** Every organization that the session may see. */
  organizations: { id: number; name: string; role: Role }[];
  /** The one that was asked for; null: none was, or the person is no member of it. */
  organization: MemberOrganization | null;
};

const IDLE = sql.raw("interval '12 hours'");
const LONGEST = sql.raw("interval '7 days'");

/** A session that is not over: neither ended, nor idle for 12 hours, nor a week old. */
const isOpen = and(
  isNull(session.endedAt),
  gt(session.lastSeenAt, sql`now() - ${IDLE}`),
  gt(session.createdAt, sql`now() - ${LONGEST}`),
);

/** Where members come in by the organization's provider alone, a mailed link is good for owners only. */
const mayEnter = sql.raw(`(session.organization_id = organization.id
  or session.organization_id is null and (membership.role = 'owner'
    or not exists (select from openid_provider where openid_provider.organization_id = organization.id and is_only)))`);

/** The session of a cookie's sha256 with its person and organizations, in one statement; undefined when there is none. */
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
           (select coalesce(jsonb_agg(jsonb_build_object('id', organization.id, 'name', organization.name, 'role', membership.role)
                                      order by lower(organization.name), organization.id), '[]')
              from membership
              join organization on organization.id = membership.organization_id and organization.status <> 'closed'
             where membership.user_id = person.id and membership.status = 'active'
               and ${mayEnter}) as organizations,
           (select jsonb_build_object(
                     'id', organization.id, 'name', organization.name, 'role', membership.role, 'status', organization.status,
                     'blocks', array(select kind from organization_block
                                      where organization_id = organization.id and lifted_at is null),
                     'enabledServices', array(select service from organization_service
                                               where organization_id = organization.id and enabled),
                     'country', organization.country,
                     'defaultDomain', (select domain.name
                                         from domain_tenure join domain on domain.id = domain_tenure.domain_id
                                        where (domain_tenure.organization_id = organization.id or domain_tenure.organization_id is null)
                                          and domain_tenure.is_default and domain_tenure.status = 'verified'
                                        order by domain_tenure.organization_id is null limit 1),
                     'costCenterId', (select cost_center.id from cost_center
                                       where cost_center.organization_id = organization.id
                                       order by code <> 'default', cost_center.id limit 1))
              from membership
              join organization on organization.id = membership.organization_id and organization.status <> 'closed'
             where membership.user_id = person.id and membership.status = 'active'
               and membership.organization_id = ${organizationId ?? null}
               and ${mayEnter}) as organization
      from session
      join "user" person on person.id = session.user_id and person.status = 'active'
     where session.token_hash = decode(${tokenHash}, 'hex') and ${isOpen}`);
  return rows[0];
}

/** Remembers that a session is in use. */
export async function markSessionSeen(db: Database, id: number): Promise<void> {
  await db
    .update(session)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(session.id, id), isNull(session.endedAt)));
}

/** Of a person: of all that they have, or of those by one organization's provider, which vouches for no more. */
export type SessionsOf = { userId: number; organizationId?: number | undefined };

const isOf = ({ userId, organizationId }: SessionsOf) =>
  and(
    eq(session.userId, userId),
    organizationId === undefined ? undefined : eq(session.organizationId, organizationId),
  );

/** The open sessions of a person, the latest first. */
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
    .where(and(isOf(of), isOpen))
    .orderBy(desc(session.id))
    .limit(100);

/** Ends the sessions of a person: one, or all, or all but one. */
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
