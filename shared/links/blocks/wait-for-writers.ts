import { setTimeout } from 'node:timers/promises';
import type { Ctx } from '../../platform/ctx.ts';
import { inTransaction } from '../../platform/dependencies/in-transaction.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

const [POLL_MS, MOST_MS] = [50, 60_000];

/** Waits until every transaction that may not see what was just committed has ended. */
export const waitForWriters = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (client) => {
    const { rows } = await client.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
    for (const until = Date.now() + MOST_MS; Date.now() < until; await setTimeout(POLL_MS)) {
      const { rowCount } = await client.query(
        'select where pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8',
        [rows[0].next],
      );
      if (rowCount === 1) return;
    }
    throw new DomainError('TRANSACTION_OPEN');
  });
