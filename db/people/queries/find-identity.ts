import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { prepareOnce } from '../../engine/prepare-once.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { organizationStanding } from '../functions/organizations.ts';
import { apiKey } from '../tables/api-key.ts';
import { costCenter } from '../tables/cost-center.ts';
import { membership } from '../tables/membership.ts';
import { type ORGANIZATION_STATUSES, organization } from '../tables/organization.ts';
import { user } from '../tables/user.ts';

const STANDING = toSql(organizationStanding, { organization: apiKey.organizationId });

const selectIdentity = prepareOnce((db) =>
  db
    .select({
      keyId: apiKey.id,
      keyName: apiKey.name,
      organizationId: apiKey.organizationId,
      createdBy: apiKey.createdBy,
      costCenterId: apiKey.costCenterId,
      services: apiKey.services,
      networks: apiKey.networks,
      capabilities: apiKey.capabilities,
      predatesWriteCapability: apiKey.predatesWriteCapability,
      expiresAt: apiKey.expiresAt,
      revokedAt: apiKey.revokedAt,
      userStatus: user.status,
      membershipStatus: membership.status,
      lastSeenAt: membership.lastSeenAt,
      costCenterStatus: costCenter.status,
      organizationStatus: sql<
        (typeof ORGANIZATION_STATUSES)[number] | null
      >`(select status from ${STANDING})`,
      /** Alpha-2: the country of national numbers, unless the request names one. */
      country: organization.country,
      blocks: sql<('full' | 'read_only')[]>`coalesce((select blocks from ${STANDING}), '{}')`,
      /** The moment at which this was read: µs since 1970 by Postgres's clock. */
      readAt: sql`(extract(epoch from now()) * 1000000)::bigint`.mapWith(Number),
      enabledServices,
      /** The default domain of new links: the organization's, or else the platform's. */
      defaultDomain: sql<string | null>`(
        select domain.name from domain_tenure join domain on domain.id = domain_tenure.domain_id
         where (domain_tenure.organization_id = ${apiKey.organizationId} or domain_tenure.organization_id is null)
           and domain_tenure.is_sandbox = (${organization.sandboxOf} is not null)
           and domain_tenure.is_default and domain_tenure.status = 'verified'
         order by domain_tenure.organization_id is null limit 1)`,
    })
    .from(apiKey)
    .leftJoin(user, eq(user.id, apiKey.createdBy))
    .leftJoin(
      membership,
      and(eq(membership.organizationId, apiKey.organizationId), eq(membership.userId, apiKey.createdBy)),
    )
    .leftJoin(costCenter, eq(costCenter.id, apiKey.costCenterId))
    .leftJoin(organization, eq(organization.id, apiKey.organizationId))
    .where(eq(apiKey.tokenHash, sql.param(sql.placeholder('tokenHash'), apiKey.tokenHash))),
);

/** The data about a key and its owner that a request's checks need. */
type Identity = Awaited<ReturnType<typeof selectIdentity>>[number];

/** The identity of a token's SHA-256 (hex), in one query; undefined when there is no such key. */
export async function findIdentity(db: Database, tokenHash: string): Promise<Identity | undefined> {
  const [row] = await selectIdentity(db, { tokenHash });
  return row;
}

/** The services that a key's organization has. */
export const enabledServices: SQL<string[]> = sql<
  string[]
>`coalesce((select services from ${STANDING}), '{}')`;

/** Records that a member's key was used, at most once an hour in total. */
export async function markMemberSeen(db: Database, organizationId: number, userId: number): Promise<void> {
  await db
    .update(membership)
    .set({ lastSeenAt: sql`now()` })
    .where(
      and(
        eq(membership.organizationId, organizationId),
        eq(membership.userId, userId),
        or(isNull(membership.lastSeenAt), lt(membership.lastSeenAt, sql`now() - interval '1 hour'`)),
      ),
    );
}
