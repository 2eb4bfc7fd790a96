/** The least and most of a top-up, in currency units: fees make smaller ones senseless. */
export const TOP_UP_UNITS = { least: 10_000, most: 50_000_000 } as const;
