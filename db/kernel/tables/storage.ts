/** Partitions are made and dropped by `db/kernel/functions/requests`. */
export const STORAGE = { request_log: 'PARTITION BY RANGE (at)' };
