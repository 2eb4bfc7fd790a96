/** The stream of reports that Postgres did not take; the watch reads it. */
export const REPORTS_KEY = 'health:reports';
export const MAX_REPORTS = 2_000;
export const KEPT_SEC = 3_600;
