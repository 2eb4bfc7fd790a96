import { findStatement, type StatementRow } from '../../../db/billing/queries/find-statement.ts';
import type { CenterSum } from '../../../db/billing/queries/sum-by-center.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { startOfColombiaDay } from '../../platform/time/colombia.ts';
import { onlyRow } from '../../platform/verbs/only-row.ts';

export type { CenterSum };

const MAX_CENTERS = 50;
/** Usage of a month that is counted later than this after its end is the exception, after a long outage. */
const PROVISIONAL_MS = 24 * 3_600_000;

/** Adds (or subtracts) months: `2026-11`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** A month's statement is `provisional` for a day after its end, while usage of its last hours may still be posted. */
export function statementStatus(month: string, now: Date): 'open' | 'provisional' | 'final' {
  const endedMs = now.getTime() - startOfColombiaDay(`${addMonths(month, 1)}-01`).getTime();
  if (endedMs < 0) return 'open';
  return endedMs < PROVISIONAL_MS ? 'provisional' : 'final';
}

type Sum = StatementRow['sums'][number];

/** Charges and refunds of one kind of a service. */
type UsedLine = Pick<Sum, 'service' | 'kind' | 'quantity'> & {
  chargedMicro: bigint;
  refundedMicro: bigint;
};

/** A Colombia month's statement: opening balance, usage, payments, corrections, closing balance. All sums are exact. */
export async function getStatement(ctx: TenantCtx, month: string) {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const row = onlyRow(
    (await findStatement(ctx.db, ctx.tenant.organizationId, { first, next }, MAX_CENTERS)).rows,
  );
  const sumOf = (type: Sum['type']): bigint =>
    row.sums.reduce((sum, line) => (line.type === type ? sum + BigInt(line.amountMicro) : sum), 0n);
  return {
    ...row,
    first,
    next,
    status: statementStatus(month, ctx.clock()),
    used: toUsed(row.sums),
    chargedMicro: sumOf('charge'),
    refundedMicro: sumOf('refund'),
    toppedUpMicro: sumOf('topup'),
    adjustedMicro: sumOf('adjustment'),
    pendingMicro: row.pending.reduce((sum, { amountMicro }) => sum + BigInt(amountMicro), 0n),
  };
}

function toUsed(sums: readonly Sum[]): UsedLine[] {
  const lines = new Map<string, UsedLine>();
  for (const { type, service, kind, quantity, amountMicro } of sums) {
    if (type !== 'charge' && type !== 'refund') continue;
    const line = lines.get(`${service} ${kind}`) ?? {
      ...{ service, kind, quantity: 0 },
      ...{ chargedMicro: 0n, refundedMicro: 0n },
    };
    if (type === 'charge') line.quantity += quantity;
    line[type === 'charge' ? 'chargedMicro' : 'refundedMicro'] += BigInt(amountMicro);
    lines.set(`${service} ${kind}`, line);
  }
  return [...lines.values()];
}
