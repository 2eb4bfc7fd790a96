/** Partitions are made and dropped by `db/clicks/functions`. Counters keep space in their page, so that an update stays in it. */
export const STORAGE = {
  click_batch: 'PARTITION BY RANGE (counted_at)',
  click_line: 'PARTITION BY RANGE (counted_at)',
  link_day: 'PARTITION BY RANGE (day)',
  visitor_mark: 'PARTITION BY RANGE (day)',
  click_cursor: 'WITH (fillfactor = 10)',
  link_counter: 'WITH (fillfactor = 80)',
  organization_day: 'WITH (fillfactor = 50)',
};
