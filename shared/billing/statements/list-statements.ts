import {
  listStatements as findStatements,
  type StatementSums,
} from '../../../db/billing/queries/list-statements.ts';
import type { TenantCtx } from '../../platform/ctx.ts';

export type ListedStatement = StatementSums;

/** The organization's months with movements, latest first. */
export const listStatements = async ({ db, tenant }: TenantCtx): Promise<ListedStatement[]> =>
  (await findStatements(db, tenant.organizationId)).rows;
