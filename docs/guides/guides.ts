/** The guides in the order that they are read in. Each is `docs/guides/<language>/<name>.md`, in every language. */
export const GUIDES = [
  'quick-start',
  'authentication',
  'errors',
  'idempotency',
  'rate-limits',
  'pagination',
  'short-links',
  'statistics',
  'batch-jobs',
  'speech',
  'calls',
  'webhooks',
  'portal',
  'typescript-client',
  'testing-locally',
  'changelog',
] as const;

export type GuideName = (typeof GUIDES)[number];
