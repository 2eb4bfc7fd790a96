import * as z from 'zod';
import type { BaseContext } from '../../http/context.ts';
import { openBucket } from '../../storage/bucket.ts';
import type { Check } from './check.ts';

/** A read of the function's own, which charges nothing, counts nothing and finds nothing. */
export const databaseCheck = (read: (ctx: BaseContext) => Promise<unknown>): Check => ({
  name: 'database',
  secrets: 'DATABASE_URL',
  run: read,
});

export const cacheCheck: Check = {
  name: 'cache',
  secrets: 'UPSTASH_REDIS_REST_TOKEN',
  run: ({ redis }) => redis.ping(),
};

/** Only where clicks have a Redis of their own. */
export const clicksCheck: Check = {
  name: 'clicks-redis',
  secrets: 'CLICKS_REDIS_REST_TOKEN',
  run: async ({ redis, clicksRedis }) => (clicksRedis === redis ? undefined : await clicksRedis.ping()),
};

const SigningKeys = z.object({ current: z.string() });
const QUEUE = 'QSTASH_TOKEN';

/**
 * QStash takes the token, and signs with a key that this function has: https://upstash.com/docs/qstash/api/signingKeys/get
 */
export const queueCheck: Check = {
  name: 'queue',
  secrets: QUEUE,
  run: async ({ config: { jobs } }) => {
    if (jobs === undefined) throw new Error('The QSTASH_ variables are missing or malformed');
    const { QSTASH_URL: url, QSTASH_TOKEN, QSTASH_CURRENT_SIGNING_KEY, QSTASH_NEXT_SIGNING_KEY } = jobs;
    await compareKeys(url, QSTASH_TOKEN, [QSTASH_CURRENT_SIGNING_KEY, QSTASH_NEXT_SIGNING_KEY], QUEUE);
    const { QSTASH_WEBHOOKS_TOKEN: token, QSTASH_WEBHOOKS_CURRENT_SIGNING_KEY: current } = jobs;
    const keys = [current, jobs.QSTASH_WEBHOOKS_NEXT_SIGNING_KEY];
    // Only the function of the webhooks has their keys; the others publish.
    if (token !== undefined)
      await compareKeys(url, token, current === undefined ? undefined : keys, 'QSTASH_WEBHOOKS_TOKEN');
  },
};

async function compareKeys(
  url: string,
  token: string,
  known: readonly (string | undefined)[] | undefined,
  secret: string,
): Promise<void> {
  const response = await fetch(`${url}/v2/keys`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status === 401 || response.status === 403) throw new Error(`${secret} refused`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const { current } = SigningKeys.parse(await response.json());
  if (known !== undefined && !known.includes(current)) {
    const name = secret.replace('TOKEN', '');
    throw new Error(
      `QStash signs with a key that is neither ${name}CURRENT_SIGNING_KEY nor ${name}NEXT_SIGNING_KEY`,
    );
  }
}

/** R2 answers for a bucket of the function. */
export const storageCheck = (binding: string): Check => ({
  name: 'storage',
  secrets: binding,
  run: ({ env }) => openBucket(env, binding).getHead('probe'),
});

/** Settings that a function cannot do without. */
export const settingsCheck = (secrets: string, isThere: (ctx: BaseContext) => boolean): Check => ({
  name: 'settings',
  secrets,
  run: async (ctx) => {
    if (!isThere(ctx)) throw new Error(`${secrets} missing or malformed`);
  },
});
