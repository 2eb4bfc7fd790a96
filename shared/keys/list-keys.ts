import { and, desc, eq, sql } from 'drizzle-orm';
import { enabledServices } from '../../db/queries/people/enabled-services.ts';
import { apiKey } from '../../db/schema/people/api-key.ts';
import { costCenter } from '../../db/schema/people/cost-center.ts';
import { membership } from '../../db/schema/people/membership.ts';
import { user } from '../../db/schema/people/user.ts';
import { keyDay } from '../../db/schema/requests/key-day.ts';
import { toKeyState } from '../auth/key-state.ts';
import { toPermissions } from '../auth/permissions.ts';
import type { VerbContext } from '../verbs/verb-context.ts';

/**
 * An organization's keys, newest first, recognizable by the last four characters of their tokens, with what requests
 * with each are allowed now.
 */
export async function listKeys(ctx: VerbContext, organizationId: number) {
  const keys = await selectKeys(ctx, organizationId);
  return keys.map(({ userStatus, membershipStatus, costCenterStatus, enabledServices, ...key }) => ({
    ...key,
    state: toKeyState({ ...key, userStatus, membershipStatus, costCenterStatus }, ctx.clock()),
    permissions: toPermissions({ ...key, enabledServices }),
  }));
}

const selectKeys = ({ db }: VerbContext, organizationId: number) =>
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
    .orderBy(desc(apiKey.id));
