import { sql } from 'drizzle-orm';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { isSandbox } from '../../../db/people/functions/organizations.ts';
import type { Ctx, TenantDatabase } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/** Refuses what a sandbox never has: money, and domains of its own. Throws DomainError in one. */
export async function refuseSandbox({ db }: Pick<Ctx, 'db'>, organizationId: number): Promise<void> {
  if (await readSandbox(db, organizationId))
    throw new DomainError('ORGANIZATION_IS_SANDBOX', { organizationId });
}

/** For what only a sandbox has: visits and events that nobody caused. Throws SANDBOX_ONLY elsewhere. */
export async function requireSandbox({ db, tenant }: TenantDatabase): Promise<void> {
  if (!(await readSandbox(db, tenant.organizationId))) throw new DomainError('SANDBOX_ONLY');
}

async function readSandbox(db: Ctx['db'], organization: number): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`select ${toSql(isSandbox, { organization })} as is`);
  return rows[0]?.is === true;
}
