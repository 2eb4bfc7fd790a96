import {
  eraseOrganization as erase,
  organizationErasableFrom,
} from '../../../db/people/functions/organizations.ts';
import { organization } from '../../../db/people/tables/organization.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inTransaction } from '../../kernel/dependencies/in-transaction.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';

/**
 * Erases what a closed organization stored, in one transaction. Throws DomainError before the legal period has passed,
 * and while a call is in progress.
 */
export const eraseOrganization = audited(
  { verb: 'organization.erase', changes: organization },
  async (ctx: Ctx, { organizationId }: { organizationId: number }) => {
    const { from, outcome } = await inTransaction(ctx, async (client) => {
      const { rows } = await client.query<{ from: Date | null; outcome: string }>(
        `select routine.${organizationErasableFrom.name}($1) as from, routine.${erase.name}($1) as outcome`,
        [organizationId],
      );
      return onlyRow(rows);
    });
    if (from === null) throw new DomainError('ORGANIZATION_NOT_CLOSED');
    if (outcome === 'calls') throw new DomainError('ORGANIZATION_HAS_CALLS');
    if (outcome !== 'erased') throw new DomainError('ORGANIZATION_NOT_ERASABLE_YET', { from });
    return { id: organizationId, isErased: true };
  },
);
