import { organization } from '../../db/schema/people/organization.ts';
import { eraseOrganization as erase, organizationErasableFrom } from '../../db/sql/organizations.ts';
import { audited } from '../../shared/audit/audited.ts';
import { onlyRow } from '../../shared/verbs/only-row.ts';
import { inTransaction } from '../numbers/imports/in-transaction.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';

/**
 * Erases what a closed organization stored, in one transaction. Throws OperatorError before the legal period has passed,
 * and while a call goes on.
 */
export const eraseOrganization = audited(
  { verb: 'organization.erase', changes: organization },
  async (ctx: OperatorContext, { organizationId }: { organizationId: number }) => {
    const { from, outcome } = await inTransaction(ctx, async (client) => {
      const { rows } = await client.query<{ from: Date | null; outcome: string }>(
        `select routine.${organizationErasableFrom.name}($1) as from, routine.${erase.name}($1) as outcome`,
        [organizationId],
      );
      return onlyRow(rows);
    });
    if (from === null) throw new OperatorError('Only a closed organization can be erased.');
    if (outcome === 'calls')
      throw new OperatorError('A call of this organization has not ended. Cancel it or wait until it ends.');
    if (outcome !== 'erased')
      throw new OperatorError(`It can be erased from ${from.toISOString()} on, and not before.`);
    return { id: organizationId, isErased: true };
  },
);
