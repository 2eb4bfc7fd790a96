import { and, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { defineDueRows } from '../../engine/due-rows.ts';
import { payment } from '../tables/payment.ts';
import { topUp } from '../tables/top-up.ts';

export type TopUpRow = typeof topUp.$inferSelect;

/** A top-up of an organization. */
export async function findTopUp(
  db: Database,
  { organizationId, id }: { organizationId: number; id: string },
): Promise<TopUpRow | undefined> {
  const [found] = await db
    .select()
    .from(topUp)
    .where(and(eq(topUp.organizationId, organizationId), eq(topUp.id, id)));
  return found;
}

/** The latest top-ups of an organization, each with its payments. */
export const listTopUps = (db: Database, organizationId: number, limit: number) =>
  db
    .select({
      ...getTableColumns(topUp),
      payments: sql<string[]>`array(${db
        .select({ id: payment.transactionId })
        .from(payment)
        .where(eq(payment.topUpId, topUp.id))
        .orderBy(payment.transactionId)})`,
      mismatched: sql<string[]>`array(${db
        .select({ id: payment.transactionId })
        .from(payment)
        .where(and(eq(payment.topUpId, topUp.id), isNotNull(payment.mismatchedAt)))
        .orderBy(payment.transactionId)})`,
    })
    .from(topUp)
    .where(eq(topUp.organizationId, organizationId))
    .orderBy(desc(topUp.createdAt), desc(topUp.id))
    .limit(limit);

/** The top-up that a provider's payment names; only what it pays is compared with it. */
export async function findPaidTopUp(db: Database, id: string): Promise<TopUpRow | undefined> {
  const [found] = await db.select().from(topUp).where(eq(topUp.id, id));
  return found;
}

/** A payment as it was taken so far. */
export async function findPayment(db: Database, transaction: string) {
  const [found] = await db.select().from(payment).where(eq(payment.transactionId, transaction));
  return found;
}

/** Notes a payment that is not as its top-up asked for; the state of one that was credited stays. */
export async function noteMismatch(
  db: Database,
  { topUp: id, transaction }: { topUp: string; transaction: string },
): Promise<void> {
  await db.execute(sql`
    with asked as (
      select id from top_up where id = ${id} for update
    ),
    noted as (
      insert into payment (transaction_id, top_up_id, status, mismatched_at) select ${transaction}, id, 'approved', now() from asked
      on conflict (transaction_id) do update set mismatched_at = now()
       where payment.mismatched_at is null
      returning top_up_id
    )
    update top_up set status = 'mismatched' from noted where id = top_up_id and status not in ('paid', 'reversed')`);
}

/**
 * Top-ups whose provider is asked. One that is not paid is asked for each minute at first, then less often, and given up after 7
 * days; a paid one once a day for 30 days, since it can be reversed.
 */
export const DUE_TOP_UPS = defineDueRows<{ id: string }>({
  work: 'top-ups',
  table: topUp,
  key: ['id'],
  open: sql`work.check_at is not null`,
  due: 'check_at',
  next: sql`
    checks = checks + 1,
    status = case when status in ('pending', 'failed') and now() - created_at > interval '7 days' then 'expired' else status end,
    check_at = case when status in ('paid', 'mismatched') and now() - created_at < interval '30 days' then now() + interval '1 day'
                    when status not in ('pending', 'failed') or now() - created_at > interval '7 days' then null
                    when now() - created_at < interval '15 minutes' then now() + interval '1 minute'
                    when now() - created_at < interval '1 day' then now() + interval '15 minutes'
                    else now() + interval '3 hours' end`,
  names: sql`work.id`,
});
