import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { type COST_CENTER_STATUSES, costCenter } from '../../../db/people/tables/cost-center.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { insertWithRoom } from '../../kernel/dependencies/insert-with-room.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { toMessage } from '../../kernel/errors/message.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id } from '../../kernel/verbs/fields.ts';
import { Name } from '../../kernel/verbs/name.ts';

export const CreateCostCenter = z.object({
  organizationId: Id,
  code: z
    .string()
    .regex(
      /^[A-Za-z0-9_.-]{1,32}$/,
      toMessage({
        en: 'takes 1 to 32 letters, digits, dots, dashes and underscores',
        es: 'admite de 1 a 32 letras, dígitos, puntos, guiones y guiones bajos',
      }),
    )
    .describe('code of the cost center'),
  name: Name.describe('name of the cost center'),
});
export type CreateCostCenter = z.input<typeof CreateCostCenter>;

/** They are never deleted, and the portal reads all of them for a page. */
export const MAX_COST_CENTERS = 1_000;

/** Creates a cost center with a code unique within its organization. */
export const createCostCenter = audited(
  { verb: 'cost-center.create', changes: costCenter },
  async (ctx: Ctx, input: CreateCostCenter) => {
    const values = checkInput(CreateCostCenter, input);
    const own = eq(costCenter.organizationId, values.organizationId);
    const inserting = ctx.db.insert(costCenter).values(values).onConflictDoNothing().returning({
      id: costCenter.id,
      code: costCenter.code,
      name: costCenter.name,
      status: costCenter.status,
    });
    const [created] = await insertWithRoom(
      ctx,
      {
        table: costCenter,
        organizationId: values.organizationId,
        counted: own,
        most: MAX_COST_CENTERS,
        code: 'TOO_MANY_COST_CENTERS',
      },
      inserting,
    );
    if (created === undefined) throw new DomainError('COST_CENTER_EXISTS', { code: values.code });
    return created;
  },
);

/** The cost centers of an organization. */
export function listCostCenters(ctx: Ctx, organizationId: number) {
  return ctx.db
    .select({
      id: costCenter.id,
      code: costCenter.code,
      name: costCenter.name,
      status: costCenter.status,
      createdAt: costCenter.createdAt,
    })
    .from(costCenter)
    .where(eq(costCenter.organizationId, organizationId))
    .orderBy(costCenter.id)
    .limit(2 * MAX_COST_CENTERS);
}

export const RenameCostCenter = z.object({
  organizationId: Id,
  code: z.string().describe('code of the cost center'),
  name: Name.describe('new name'),
});
export type RenameCostCenter = z.input<typeof RenameCostCenter>;

/** Renames a cost center. Its code does not change, because keys refer to it. */
export const renameCostCenter = audited(
  { verb: 'cost-center.rename', changes: costCenter },
  async (ctx: Ctx, input: RenameCostCenter) => {
    const { organizationId, code, name } = checkInput(RenameCostCenter, input);
    const [changed] = await ctx.db
      .update(costCenter)
      .set({ name })
      .where(and(eq(costCenter.organizationId, organizationId), eq(costCenter.code, code)))
      .returning({
        id: costCenter.id,
        code: costCenter.code,
        name: costCenter.name,
        status: costCenter.status,
      });
    if (changed === undefined) throw new DomainError('COST_CENTER_NOT_FOUND', { organizationId, code });
    return changed;
  },
);

export type SetCostCenterStatus = {
  organizationId: number;
  code: string;
  status: (typeof COST_CENTER_STATUSES)[number];
};

/** Disables a cost center and the keys bound to it, or activates it again. */
export const setCostCenterStatus = audited(
  { verb: 'cost-center.set-status', changes: costCenter },
  async (ctx: Ctx, { organizationId, code, status }: SetCostCenterStatus) => {
    const [changed] = await ctx.db
      .update(costCenter)
      .set({ status })
      .where(and(eq(costCenter.organizationId, organizationId), eq(costCenter.code, code)))
      .returning({ id: costCenter.id, code: costCenter.code, status: costCenter.status });
    if (changed === undefined) throw new DomainError('COST_CENTER_NOT_FOUND', { organizationId, code });
    await raiseEpoch(ctx, [organizationId]);
    return changed;
  },
);
