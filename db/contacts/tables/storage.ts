/** Partitions are made and dropped by `db/contacts/functions/partitions`. */
export const STORAGE = {
  contact_evidence: 'PARTITION BY RANGE (decided_at)',
  contact_touch: 'PARTITION BY RANGE (at)',
};
