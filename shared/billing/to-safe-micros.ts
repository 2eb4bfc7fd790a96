/**
 * Converts micros from Postgres (bigint or text) to an exact JSON number. Throws RangeError beyond 2^53 - 1: operator
 * tools keep balances below that, and an inexact amount must not be sent.
 */
export function toSafeMicros(micros: bigint | string): number {
  const number = Number(micros);
  if (!Number.isSafeInteger(number)) throw new RangeError('An amount is beyond what a JSON number holds.');
  return number;
}
