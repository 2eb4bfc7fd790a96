import { sql } from 'drizzle-orm';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { isSandbox } from '../../../db/people/functions/organizations.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/** Refuses what a sandbox never has: money, and domains of its own. Throws DomainError in one. */
export async function refuseSandbox({ db }: Pick<Ctx, 'db'>, organizationId: number): Promise<void> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select ${toSql(isSandbox, { organization: organizationId })} as is`,
  );
  if (rows[0]?.is) throw new DomainError('ORGANIZATION_IS_SANDBOX', { organizationId });
}
