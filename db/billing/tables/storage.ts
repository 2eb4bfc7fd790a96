/** Rows that many requests update keep space in their page, so that an update stays in it. */
export const STORAGE = {
  billing_account: 'WITH (fillfactor = 50)',
  pending_usage: 'WITH (fillfactor = 50)',
  plan_usage: 'WITH (fillfactor = 50)',
  spend: 'WITH (fillfactor = 50)',
};
