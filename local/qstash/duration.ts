import { QstashError } from './qstash-error.ts';

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses a duration such as `10s`, `1h30m` or `2d` into milliseconds; a bare number is seconds. */
export function parseDuration(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  if (!/^(\d+(\.\d+)?(ms|[smhd]))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/([\d.]+)(ms|[smhd])/g)) {
    total += Number(amount) * (UNIT_MS[unit ?? ''] ?? 0);
  }
  return total;
}

/** Parses a duration in a header. Throws QstashError (400) naming the header. */
export function parseDurationHeader(name: string, text: string): number {
  const duration = parseDuration(text);
  if (duration === undefined) throw new QstashError(400, `${name} is not a duration: ${text}`);
  return duration;
}
