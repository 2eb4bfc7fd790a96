import { and, desc, eq, lt } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../../db/engine/client.ts';
import { COST_CENTER_STATUSES, costCenter } from '../../../db/people/tables/cost-center.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { type PageQuery, page, readPage } from '../../kernel/http/lists/page.ts';

const CostCenter = z
  .object({
    id: z.int().meta({ description: 'Identifier, as movements name it.', example: 7 }),
    code: z.string().meta({ description: 'Code, unique in the organization.', example: 'marketing' }),
    name: z.string().meta({ description: 'Name.', example: 'Marketing' }),
    status: z.enum(COST_CENTER_STATUSES).meta({
      description: 'Keys of a `disabled` cost center are refused (AUTH_COST_CENTER_DISABLED).',
      example: 'active',
    }),
    createdAt: z.iso
      .datetime()
      .meta({ description: 'When it was created, UTC.', example: '2026-01-15T14:00:00.000Z' }),
  })
  .meta({ id: 'CostCenter' });

export const CostCentersPage = page(CostCenter);

/** The organization's cost centers, newest first. */
export async function pageCostCenters(
  ctx: TenantCtx,
  query: z.output<typeof PageQuery>,
): Promise<z.infer<typeof CostCentersPage>> {
  return await readPage(
    ctx,
    'cost centers',
    query,
    (beforeId, limit) => findCostCenters(ctx.db, ctx.tenant.organizationId, beforeId, limit),
    ({ id, code, name, status, createdAt }) => ({
      id,
      code,
      name,
      status,
      createdAt: createdAt.toISOString(),
    }),
  );
}

/** Whether a cost center is the organization's. */
export async function hasCostCenter({ db, tenant }: TenantCtx, id: number): Promise<boolean> {
  const [found] = await findCostCenters(db, tenant.organizationId, id + 1, 1);
  return found?.id === id;
}

/** The cost centers of an organization, newest first. */
async function findCostCenters(
  db: Database,
  organizationId: number,
  beforeId: number | undefined,
  limit: number,
) {
  return await db
    .select()
    .from(costCenter)
    .where(
      and(
        eq(costCenter.organizationId, organizationId),
        beforeId === undefined ? undefined : lt(costCenter.id, beforeId),
      ),
    )
    .orderBy(desc(costCenter.id))
    .limit(limit);
}
