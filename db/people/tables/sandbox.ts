/** A sandbox exists for this many days: it is closed a day before, so that the redirect's cache has forgotten its links. */
export const SANDBOX_DAYS = 30;

/** The most that a sandbox may use on a Colombia day, by service: links, numbers, characters, and attempts of calls. */
export const SANDBOX_QUOTAS = {
  urlshortener: 200,
  numberinsight: 1_000,
  tts: 20_000,
  callblasting: 100,
} as const;

/** The most that a sandbox may store on a Colombia day: a request of full size of each. */
export const SANDBOX_STORED_A_DAY = {
  optOuts: 10_000,
  touches: 10_000,
  campaigns: 100,
  recipients: 10_000,
  fileKilobytes: 100_000,
} as const;

/** The most calls, audios and bytes of audio that a sandbox may have at once. */
export const SANDBOX_CALLING = { maxActive: 5, maxAudios: 20, maxAudioBytes: 20 * 1024 * 1024 } as const;
