import { and, desc, eq, sql } from 'drizzle-orm';
import { enabledServices } from '../../../db/people/queries/find-identity.ts';
import { apiKey } from '../../../db/people/tables/api-key.ts';
import { costCenter } from '../../../db/people/tables/cost-center.ts';
import { keyDay } from '../../../db/people/tables/key-day.ts';
import { membership } from '../../../db/people/tables/membership.ts';
import { user } from '../../../db/people/tables/user.ts';
import { toKeyState } from '../../kernel/auth/key-state.ts';
import { toPermissions } from '../../kernel/auth/permissions.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { MAX_KEYS } from './create-key.ts';

/** All that are not revoked (`MAX_KEYS`), and as many that are. */
const MAX_LISTED = 2 * MAX_KEYS;

/**
 * An organization's keys, newest first, recognizable by the last four characters of their tokens, with what requests
 * with each are allowed now. Of those that are revoked, the last ones.
 */
export async function listKeys(ctx: Ctx, organizationId: number) {
  const keys = (await selectKeys(ctx, organizationId)).toSorted((one, other) => other.id - one.id);
  return keys.map(({ userStatus, membershipStatus, costCenterStatus, enabledServices, ...key }) => ({
    ...key,
    state: toKeyState({ ...key, userStatus, membershipStatus, costCenterStatus }, ctx.clock()),
    permissions: toPermissions({ ...key, enabledServices }),
  }));
}

const selectKeys = ({ db }: Ctx, organizationId: number) =>
  db
    .select({
      id: apiKey.id,
      name: apiKey.name,
      tokenHint: apiKey.tokenHint,
      costCenter: costCenter.code,
      costCenterStatus: costCenter.status,
      createdBy: user.email,
      userStatus: user.status,
      membershipStatus: membership.status,
      enabledServices,
      services: apiKey.services,
      networks: apiKey.networks,
      capabilities: apiKey.capabilities,
      predatesWriteCapability: apiKey.predatesWriteCapability,
      expiresAt: apiKey.expiresAt,
      createdAt: apiKey.createdAt,
      revokedAt: apiKey.revokedAt,
      /** Accurate to a few seconds; null: not used in the last 400 days. */
      lastUsedAt:
        sql<Date | null>`(select max(${keyDay.lastUsedAt}) from ${keyDay} where ${keyDay.apiKeyId} = ${apiKey.id})`.mapWith(
          keyDay.lastUsedAt,
        ),
      /** Calls in the last 30 days. */
      calls: sql<number>`(select coalesce(sum(${keyDay.calls}), 0)::int from ${keyDay}
         where ${keyDay.apiKeyId} = ${apiKey.id} and ${keyDay.day} > current_date - 30)`,
    })
    .from(apiKey)
    .innerJoin(costCenter, eq(costCenter.id, apiKey.costCenterId))
    .innerJoin(user, eq(user.id, apiKey.createdBy))
    .innerJoin(
      membership,
      and(eq(membership.organizationId, apiKey.organizationId), eq(membership.userId, apiKey.createdBy)),
    )
    .where(eq(apiKey.organizationId, organizationId))
    .orderBy(sql`${apiKey.revokedAt} is not null`, desc(apiKey.id))
    .limit(MAX_LISTED);
