/** What QStash's pay-as-you-go plan delivers at once, of one account's messages. */
export const DELIVERED_AT_ONCE = 100;

/**
 * What each kind of work may have of that, so that none waits for another. Together they are what the plan gives, with a
 * message for each shard of clicks (`drain-shards`, each a key of its own) and `webhooks`, whose every endpoint is a key of
 * its own too: that those together keep within their number Postgres sees to (`webhook_places`).
 */
export const FLOWS = {
  drains: 4,
  'drain-shards': 8,
  calls: 20,
  'call-ends': 5,
  batches: 6,
  mails: 2,
  housekeeping: 5,
  webhooks: 50,
} as const;

export type Flow = keyof typeof FLOWS;

/** A flow-control key. Targets may share an account: the host that jobs are called at tells theirs apart. */
export const flowKey = (baseUrl: string, name: string): string => `${new URL(baseUrl).hostname}.${name}`;
