/** Micros in currency units, with two to six decimals: `-5000000n` is `-5.00`. */
export function formatMicros(micros: bigint): string {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${decimals}`;
}
