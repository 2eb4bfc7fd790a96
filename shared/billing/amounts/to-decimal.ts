/** Formats micros as the contract's decimal strings: currency units with 6 decimals, `20.400000`. */
export function toDecimal(micros: bigint): string {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** The micros of such a string. */
export const fromDecimal = (amount: string): bigint => BigInt(amount.replace('.', ''));
