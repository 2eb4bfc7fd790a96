/** What QStash's pay-as-you-go plan delivers at once, of one account's messages. */
export const DELIVERED_AT_ONCE = 100;

/**
 * What each kind of work may have of that, so that none waits for another. Together they are what the plan gives, with a
 * message for each shard of clicks (`drain-shards`, each a key of its own) and `webhooks`, of which calls have a key of their
 * own: Postgres sees to it that no more of those together go on than it has places (`webhook_place`, 45), and what finds
 * none ends at once.
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
