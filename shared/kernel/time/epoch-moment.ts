const END_MS = Date.UTC(10_000, 0);

/**
 * The moment so many milliseconds after 1970, which somebody else names; undefined before then, and beyond the years of four
 * digits: Postgres does not read those as Date writes them, and Date holds no later ones.
 */
export const epochMoment = (ms: number): Date | undefined =>
  ms >= 0 && ms < END_MS ? new Date(ms) : undefined;
