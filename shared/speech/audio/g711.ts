// ITU-T G.711, the codec of telephone networks: 8 bits encode the range of 14 (µ-law) or 13 (A-law).

const BIAS = 0x84;
const MU_LAW_MAX = 32_635;

/** Encodes a 16-bit sample as µ-law. */
export function encodeMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), MU_LAW_MAX) + BIAS;
  const exponent = 24 - Math.clz32(magnitude);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

/** Decodes a µ-law byte to a 16-bit sample. */
export function decodeMuLaw(byte: number): number {
  const bits = ~byte;
  const magnitude = ((((bits & 0x0f) << 3) + BIAS) << ((bits & 0x70) >> 4)) - BIAS;
  return (bits & 0x80) === 0 ? magnitude : -magnitude;
}

/** Decodes an A-law byte to a 16-bit sample. */
export function decodeALaw(byte: number): number {
  const bits = byte ^ 0x55;
  const exponent = (bits & 0x70) >> 4;
  const step = ((bits & 0x0f) << 4) + 8;
  const magnitude = exponent === 0 ? step : (step + 0x100) << (exponent - 1);
  return (bits & 0x80) === 0 ? -magnitude : magnitude;
}
