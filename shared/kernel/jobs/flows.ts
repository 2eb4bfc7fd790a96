/** Concurrent deliveries of one account on QStash's pay-as-you-go plan. */
export const MAX_CONCURRENT_DELIVERIES = 100;

/** The most messages that QStash takes in one call. */
export const MAX_PUBLISHED_AT_ONCE = 100;

/**
 * Each kind's share of those, so that no kind of work waits for another. In total they use what the plan gives,
 * including one message per shard of clicks (`drain-shards`, each with its own key) and `webhooks`. Calls' webhooks
 * have a key of their own; Postgres limits both together to `webhook_slot` (45), and a message that finds no free
 * place ends at once.
 */
export const FLOWS = {
  drains: 4,
  'drain-shards': 8,
  calls: 10,
  'campaign-dials': 6,
  campaigns: 4,
  'campaign-speech': 3,
  'call-ends': 5,
  batches: 6,
  mails: 2,
  housekeeping: 5,
  webhooks: 47,
} as const;

export type Flow = keyof typeof FLOWS;

/** A flow-control key. Deployments may share an account: the job host keeps them apart. */
export const flowKey = (baseUrl: string, name: string): string => `${new URL(baseUrl).hostname}.${name}`;
