import type { Client } from 'pg';
import { CALL_INVARIANTS } from '../../calls/call-invariants.ts';
import { CAMPAIGN_INVARIANTS } from '../../calls/campaigns/campaign-invariants.ts';
import { CLICK_INVARIANTS } from '../../clicks/click-invariants.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inTransaction } from '../../kernel/dependencies/in-transaction.ts';
import { LINK_INVARIANTS } from '../../links/link-invariants.ts';
import { BALANCE_INVARIANTS } from './balances.ts';
import { BATCH_INVARIANTS } from './batches.ts';
import { IDEMPOTENCY_INVARIANTS } from './idempotency-keys.ts';
import type { Invariant } from './invariant.ts';
import { SPEECH_INVARIANTS } from './speech.ts';

/** Per invariant; further ones are only counted. */
const MAX_SHOWN = 1_000;
const BATCH_SIZE = 500;

type Row = { organization_id: string; subject: string; expected: string; actual: string };

type Mismatch = {
  invariant: string;
  organizationId: number;
  subject: string;
  /** Micros are bigints, counts are numbers. */
  expected: bigint | number;
  actual: bigint | number;
};

type LedgerReport = {
  checkedAt: Date;
  invariants: { name: string; holds: string; unit: 'micros' | 'count'; mismatches: number }[];
  /** The first thousand per invariant. */
  mismatches: Mismatch[];
};

/**
 * Finds violations of the ledger's invariants, in one organization or all (null), in one snapshot. Reads only, and
 * takes no locks.
 */
export async function checkLedger(ctx: Ctx, organizationId: number | null): Promise<LedgerReport> {
  return await inTransaction(ctx, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    const report: LedgerReport = { checkedAt: ctx.clock(), invariants: [], mismatches: [] };
    for (const { name, holds, unit, sql } of INVARIANTS) {
      const toAmount = unit === 'micros' ? BigInt : Number;
      let count = 0;
      for await (const row of stream(client, sql, organizationId)) {
        count += 1;
        if (count > MAX_SHOWN) continue;
        const { organization_id, subject, expected, actual } = row;
        report.mismatches.push({
          invariant: name,
          organizationId: Number(organization_id),
          subject,
          expected: toAmount(expected),
          actual: toAmount(actual),
        });
      }
      report.invariants.push({ name, holds, unit, mismatches: count });
    }
    return report;
  });
}

async function* stream(client: Client, sql: string, organizationId: number | null): AsyncGenerator<Row> {
  await client.query(`declare mismatch no scroll cursor for ${sql}`, [organizationId]);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH_SIZE} from mismatch`);
    yield* rows;
    if (rows.length < BATCH_SIZE) break;
  }
  await client.query('close mismatch');
}

/** The invariants that `ledger check` checks. A service that charges adds those of its charges. */
export const INVARIANTS: Invariant[] = [
  ...BALANCE_INVARIANTS,
  ...LINK_INVARIANTS,
  ...CLICK_INVARIANTS,
  ...BATCH_INVARIANTS,
  ...SPEECH_INVARIANTS,
  ...CALL_INVARIANTS,
  ...CAMPAIGN_INVARIANTS,
  ...IDEMPOTENCY_INVARIANTS,
];
