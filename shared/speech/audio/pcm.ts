/** Mono audio with 16-bit samples. */
export type Pcm = { samples: Int16Array; sampleRate: number };

export const durationMsOf = ({ samples, sampleRate }: Pcm): number =>
  Math.round((samples.length * 1000) / sampleRate);

/** Clips a sample to 16 bits. */
export const clipSample = (value: number): number =>
  value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : ((value + 32_768.5) | 0) - 32_768;
