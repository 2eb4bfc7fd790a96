import type { OperatorContext } from '../program/operator-context.ts';

const DEFAULT_UNITS = '10000000';

/** Whether an amount needs confirmation: above `OPERATOR_ASK_ABOVE`, in currency units. */
export function isLarge(
  { environment }: OperatorContext,
  micros: bigint | null | undefined,
): micros is bigint {
  const bound = BigInt(environment.OPERATOR_ASK_ABOVE ?? DEFAULT_UNITS) * 1_000_000n;
  return micros !== undefined && micros !== null && micros > bound;
}
