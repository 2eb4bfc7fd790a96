import { and, eq, sql } from 'drizzle-orm';
import { postMovement as post } from '../../../db/billing/functions/billing.ts';
import { billingAccount } from '../../../db/billing/tables/billing-account.ts';
import { movement } from '../../../db/billing/tables/movement.ts';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { MAX_MICROS } from '../../kernel/verbs/fields.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';
import { refuseSandbox } from '../../people/organizations/refuse-sandbox.ts';
import { getAccountOrThrow } from '../account/get-account-or-throw.ts';

type OperatorMovement = {
  organizationId: number;
  type: 'topup' | 'adjustment';
  /** Signed micros. */
  amountMicro: bigint;
  description: string;
  /** The payment or ticket; unique per type of movement, so that a repeat posts nothing. */
  reference: string;
};

const KINDS = { topup: 'payment', adjustment: 'correction' } as const;

/** Posts a manual movement, in one transaction. Throws DomainError when the reference was already posted. */
export async function postMovement(ctx: Ctx, input: OperatorMovement) {
  const { organizationId, type, amountMicro, description, reference } = input;
  await refuseSandbox(ctx, organizationId);
  const { currency, balanceMicro, creditLineMicro } = await getAccountOrThrow(ctx, organizationId);
  // The API shows balances as JSON numbers, which are exact up to this.
  if (balanceMicro + creditLineMicro + amountMicro > MAX_MICROS)
    throw new DomainError('ACCOUNT_TOO_LARGE', { field: 'amountMicro' });
  const ofAccount = eq(billingAccount.organizationId, organizationId);
  const posted = and(
    eq(movement.organizationId, organizationId),
    eq(movement.type, type),
    eq(movement.reference, reference),
  );
  // Each statement has its own snapshot: because the account is locked first, a concurrent repeat is detected.
  const [, { rows }, accounts] = await ctx.db.batch([
    ctx.db
      .select({ locked: billingAccount.organizationId })
      .from(billingAccount)
      .where(ofAccount)
      .for('update'),
    ctx.db.execute<{ id: string }>(sql`
      select ${toSql(post, {
        organization: organizationId,
        type,
        kind: KINDS[type],
        amountMicro,
        service: null,
        quantity: 1,
        description,
        reference,
        costCenter: null,
      })} as id
       where not exists (select from ${movement} where ${posted})`),
    ctx.db.select({ balanceMicro: billingAccount.balanceMicro }).from(billingAccount).where(ofAccount),
  ]);
  const [row] = rows;
  if (row === undefined) throw new DomainError('REFERENCE_USED', { type, reference });
  return { movementId: Number(row.id), organizationId, type, currency, amountMicro, ...onlyRow(accounts) };
}
