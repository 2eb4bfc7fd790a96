/**
 * The most bytes, gzipped, of each function's bundle, because a Worker starts within its first request. The SDKs, Hono and zod
 * are about 160 kB of each; the rest is flags, numbering metadata, pages and device data. The redirect is the hot path, and
 * has neither.
 */
const MOST_BYTES = 215_000;
const MOST_BYTES_OF: Readonly<Record<string, number>> = {
  redirect: 15_000,
  tools: 232_000,
  urlshortener: 306_000,
  numberinsight: 286_500,
  tts: 223_500,
  account: 240_000,
  callblasting: 327_500,
  contacts: 270_500,
  portal: 623_500,
  // It has no SDK but the protocol's, and the tools.
  mcp: 115_000,
};

export const mostBytesOf = (functionName: string): number => MOST_BYTES_OF[functionName] ?? MOST_BYTES;
