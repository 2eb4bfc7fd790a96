import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { postMovement } from '../../../db/billing/functions/billing.ts';
import { billingAccount } from '../../../db/billing/tables/billing-account.ts';
import { movement } from '../../../db/billing/tables/movement.ts';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id, Line, Micros } from '../../kernel/verbs/fields.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';
import { getAccountOrThrow } from '../account/get-account-or-throw.ts';

export const RefundCharge = z.object({
  organizationId: Id,
  movementId: Id.describe('ID of the charge'),
  amountMicro: Micros.optional().describe('amount, by default all that has not been refunded'),
  reference: Line.describe('reference of the ticket or decision; each can be used once'),
  description: Line.describe('the reason, which the customer sees'),
});
export type RefundCharge = z.input<typeof RefundCharge>;

const noCharge = (organizationId: number, movementId: number) =>
  new DomainError('CHARGE_NOT_FOUND', { organizationId, movementId });

/** A charge of an organization. Throws DomainError when it has none with that id. */
export async function getChargeOrThrow(
  { db }: Ctx,
  { organizationId, movementId }: { organizationId: number; movementId: number },
) {
  const [charge] = await db
    .select({ amountMicro: movement.amountMicro })
    .from(movement)
    .where(
      and(
        eq(movement.organizationId, organizationId),
        eq(movement.id, movementId),
        eq(movement.type, 'charge'),
      ),
    );
  if (charge === undefined) throw noCharge(organizationId, movementId);
  return charge;
}

/** A refund's reference: its charge and the ticket. */
const toReference = (movementId: number, ticket: string): string => `movement ${movementId}: ${ticket}`;

/** Whether a charge is of work in progress, of which what fails is refunded by itself: refunding it too would do so twice. */
const isOpen = sql`(
  exists (select from batch where batch.organization_id = charge.organization_id and batch.service = charge.service
             and batch.job_id::text = charge.reference and finished_at is null)
  or exists (select from speech_audio audio where audio.organization_id = charge.organization_id and audio.status = 'synthesizing'
                and coalesce(audio.call_id, audio.id)::text = charge.reference))`;

/**
 * Refunds a charge, in whole or part, as a separate movement. Throws DomainError when that exceeds what earlier
 * refunds, manual or automatic, have left of it, and while more of them may come.
 */
export const refundCharge = audited(
  { verb: 'balance.refund', changes: movement },
  async (ctx: Ctx, input: RefundCharge) => {
    const {
      organizationId,
      movementId,
      amountMicro = null,
      description,
      reference: ticket,
    } = checkInput(RefundCharge, input);
    const { currency } = await getAccountOrThrow(ctx, organizationId);
    const ofAccount = eq(billingAccount.organizationId, organizationId);
    const reference = toReference(movementId, ticket);
    const left = sql`
    select charge.service, charge.kind, charge.quantity, charge.cost_center_id,
           coalesce(charge.usage_hour, charge.created_at) as charged_at,
           -charge.amount_micro - coalesce((
             select sum(amount_micro) from movement refund
              where refund.organization_id = charge.organization_id and refund.type = 'refund'
                and (refund.reference = ${`movement ${movementId}`} or starts_with(refund.reference, ${`movement ${movementId}: `})
                     or refund.reference = charge.reference and refund.service = charge.service)), 0)::bigint as micro,
           ${isOpen} as is_open
      from movement charge
     where charge.organization_id = ${organizationId} and charge.id = ${movementId} and charge.type = 'charge'`;
    const isPosted = sql`exists (
      select from movement refund
       where refund.organization_id = ${organizationId} and refund.type = 'refund'
         and substring(refund.reference from '^movement [0-9]+: (.*)$') = ${ticket})`;
    // Because the account is locked first, the second of two concurrent refunds sees the first.
    const [, before, { rows }, accounts] = await ctx.db.batch([
      ctx.db
        .select({ locked: billingAccount.organizationId })
        .from(billingAccount)
        .where(ofAccount)
        .for('update'),
      ctx.db.execute<{ micro: string; is_open: boolean; is_posted: boolean }>(sql`
        select micro::text, is_open, ${isPosted} as is_posted from (${left}) as left_of`),
      ctx.db.execute<{ id: string }>(sql`
      select ${toSql(postMovement, {
        organization: organizationId,
        type: 'refund',
        amountMicro: sql`coalesce(${amountMicro}::bigint, micro)`,
        service: sql`service`,
        quantity: sql`quantity`,
        kind: sql`kind`,
        costCenter: sql`cost_center_id`,
        chargedAt: sql`charged_at`,
        description,
        reference,
      })} as id
        from (${left}) as left_of
         where coalesce(${amountMicro}::bigint, micro) between 1 and micro and not is_open and not ${isPosted}`),
      ctx.db.select({ balanceMicro: billingAccount.balanceMicro }).from(billingAccount).where(ofAccount),
    ]);
    const [found] = before.rows;
    if (found === undefined) throw noCharge(organizationId, movementId);
    if (found.is_posted) throw new DomainError('REFERENCE_USED', { type: 'refund', reference: ticket });
    if (found.is_open) throw new DomainError('CHARGE_NOT_SETTLED', { organizationId, movementId });
    const [row] = rows;
    if (row === undefined)
      throw new DomainError('MORE_THAN_IS_LEFT', {
        field: 'amountMicro',
        leftMicro: BigInt(found.micro),
      });
    const [posted] = await ctx.db
      .select({ amountMicro: movement.amountMicro })
      .from(movement)
      .where(and(eq(movement.organizationId, organizationId), eq(movement.id, Number(row.id))));
    return {
      movementId: Number(row.id),
      organizationId,
      type: 'refund',
      currency,
      reference,
      amountMicro: posted?.amountMicro ?? null,
      ...onlyRow(accounts),
    };
  },
);
