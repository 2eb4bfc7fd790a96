/** Audio of one channel, 16 bits a sample. */
export type Pcm = { samples: Int16Array; sampleRate: number };

export const durationMsOf = ({ samples, sampleRate }: Pcm): number =>
  Math.round((samples.length * 1000) / sampleRate);

/** A sample within 16 bits; `value` is in the same scale and may be over. */
export const clipSample = (value: number): number =>
  value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : Math.round(value);
