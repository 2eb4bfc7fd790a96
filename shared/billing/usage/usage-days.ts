/** The most Colombia days whose usage is summed at once, and how many are by default. */
export const MAX_USAGE_DAYS = 366;
export const USAGE_DAYS = 30;
