/** Partitions are made and dropped by `db/platform/functions/requests`. */
export const STORAGE = { request_log: 'PARTITION BY RANGE (at)' };
