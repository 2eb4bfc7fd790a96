/** Amounts stay exact as JSON numbers wherever they go. */
export const MAX_MICROS = BigInt(Number.MAX_SAFE_INTEGER);

const AMOUNT = /^(\d{1,16})(?:\.(\d{1,6}))?$/;

/**
 * An amount in currency units, such as `1250` or `0.05`, as micros (units × 10^6), exactly. Throws RangeError: no
 * plain decimal number, more than six decimals, zero, or more than 2^53 - 1 micros.
 */
export function parseMicros(text: string): bigint {
  const [, units, decimals = ''] = AMOUNT.exec(text) ?? [];
  if (units === undefined) {
    throw new RangeError(`"${text}" is not an amount: write digits with up to 6 decimals, such as 1250.50.`);
  }
  const micros = BigInt(units) * 1_000_000n + BigInt(decimals.padEnd(6, '0'));
  if (micros === 0n) throw new RangeError('The amount must be more than 0.');
  if (micros > MAX_MICROS) throw new RangeError(`${text} is more than an amount can be.`);
  return micros;
}
