import { startOfColombiaDay } from '../time/colombia.ts';

/** The days from which an operation should not be used, and from which it stops answering: in Colombia, `YYYY-MM-DD`. */
export type Deprecation = { since: string; until: string };

/** The shortest time that a deprecated operation still answers. The guide on versions promises it. */
export const NOTICE_MONTHS = 12;

/** A deprecation with its notice. Throws on one that is too short. */
export function deprecation(since: string, until: string): Deprecation {
  const earliest = startOfColombiaDay(since);
  earliest.setUTCMonth(earliest.getUTCMonth() + NOTICE_MONTHS);
  if (!(startOfColombiaDay(until) >= earliest))
    throw new Error(`Customers have ${NOTICE_MONTHS} months from ${since} on.`);
  return { since, until };
}

/** Deprecation (RFC 9745) and Sunset (RFC 8594), and where the policy is. */
export const toDeprecationHeaders = (
  { since, until }: Deprecation,
  docsBase: string,
): Record<string, string> => ({
  Deprecation: `@${startOfColombiaDay(since).getTime() / 1000}`,
  Sunset: startOfColombiaDay(until).toUTCString(),
  Link: `<${docsBase}/docs/guides/versions>; rel="deprecation"; type="text/html"`,
});
