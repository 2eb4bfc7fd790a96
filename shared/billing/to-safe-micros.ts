/**
 * Micros of Postgres (a bigint, or its text) as the JSON number that is exactly it. Throws RangeError beyond 2^53 - 1:
 * the operator's side lets no balance get there, and an amount that is not exact must not leave.
 */
export function toSafeMicros(micros: bigint | string): number {
  const number = Number(micros);
  if (!Number.isSafeInteger(number)) throw new RangeError('An amount is beyond what a JSON number holds.');
  return number;
}
