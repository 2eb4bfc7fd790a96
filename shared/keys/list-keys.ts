import { desc, eq, sql } from 'drizzle-orm';
import { apiKey } from '../../db/schema/people/api-key.ts';
import { costCenter } from '../../db/schema/people/cost-center.ts';
import { user } from '../../db/schema/people/user.ts';
import { keyDay } from '../../db/schema/requests/key-day.ts';
import type { VerbContext } from '../verbs/verb-context.ts';

/** An organization's keys, newest first, recognizable by the last four characters of their tokens. */
export function listKeys(ctx: VerbContext, organizationId: number) {
  return ctx.db
    .select({
      id: apiKey.id,
      name: apiKey.name,
      tokenHint: apiKey.tokenHint,
      costCenter: costCenter.code,
      createdBy: user.email,
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
    .where(eq(apiKey.organizationId, organizationId))
    .orderBy(desc(apiKey.id));
}
