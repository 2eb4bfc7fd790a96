/** A filtered list is counted up to here, and one more: counting more takes longer than it helps. */
export const MOST_FILTERED = 10_000;
/** A whole list is counted by its index alone. */
export const MOST_COUNTED = 1_000_000;

/** Returns the number of rows to count under these terms: one more than is shown, so that it is known whether there are more. */
export const mostCounted = (terms: object): number =>
  1 + (Object.values(terms).some((value) => value !== undefined) ? MOST_FILTERED : MOST_COUNTED);
