import { and, eq, sql } from 'drizzle-orm';
import { billingAccount } from '../../db/schema/money/billing-account.ts';
import { movement } from '../../db/schema/money/movement.ts';
import { toSql } from '../../db/sql/define-sql-function.ts';
import { postMovement as post } from '../../db/sql/money.ts';
import { MAX_MICROS } from '../../shared/billing/parse-micros.ts';
import { getAccountOrThrow } from '../../shared/billing/verbs/get-account-or-throw.ts';
import { onlyRow } from '../../shared/verbs/only-row.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { InputError, OperatorError } from '../program/operator-error.ts';

export type OperatorMovement = {
  organizationId: number;
  type: 'topup' | 'adjustment';
  /** Signed micros. */
  amountMicro: bigint;
  description: string;
  /** The payment or ticket; unique per type of movement, so that a repeat posts nothing. */
  reference: string;
};

const KINDS = { topup: 'payment', adjustment: 'correction' } as const;

/** Posts a manual movement, in one transaction. Throws OperatorError when the reference was already posted. */
export async function postMovement(ctx: OperatorContext, input: OperatorMovement) {
  const { organizationId, type, amountMicro, description, reference } = input;
  const { currency, balanceMicro, creditLineMicro } = await getAccountOrThrow(ctx, organizationId);
  // The API shows balances as JSON numbers, which are exact up to this.
  if (balanceMicro + creditLineMicro + amountMicro > MAX_MICROS)
    throw new InputError('amountMicro: would make more than an account can hold');
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
        ...{ type, kind: KINDS[type], amountMicro, service: null, quantity: 1 },
        ...{ description, reference, costCenter: null },
      })} as id
       where not exists (select from ${movement} where ${posted})`),
    ctx.db.select({ balanceMicro: billingAccount.balanceMicro }).from(billingAccount).where(ofAccount),
  ]);
  const [row] = rows;
  if (row === undefined)
    throw new OperatorError(`A ${type} with the reference "${reference}" was posted before.`);
  return { movementId: Number(row.id), organizationId, type, currency, amountMicro, ...onlyRow(accounts) };
}
