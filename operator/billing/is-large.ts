import type { Ctx } from '../../shared/kernel/ctx.ts';

/** Whether an amount needs confirmation: above `OPERATOR_ASK_ABOVE`, in currency units. */
export function isLarge({ config }: Ctx, micros: bigint | null | undefined): micros is bigint {
  const bound = BigInt(config.OPERATOR_ASK_ABOVE) * 1_000_000n;
  return micros !== undefined && micros !== null && micros > bound;
}
