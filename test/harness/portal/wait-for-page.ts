import { waitFor } from '../wait-for.ts';

/** Waits as `waitFor`, by requests for a page, as often as its quota allows. */
export const waitForPage = <T>(what: string, check: () => Promise<T | undefined>): Promise<T> =>
  waitFor(what, check, 90_000, 5_000);
