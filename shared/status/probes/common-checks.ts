import * as z from 'zod';
import { ping, writeNothing } from '../../../db/kernel/queries/ping.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { openBucket } from '../../kernel/storage/bucket.ts';
import type { Check, Fails } from './check.ts';

/** The time until the next probe. */
const PROBE_SEC = 60;

const DATABASE: Omit<Check, 'run'> = { name: 'database', secrets: 'DATABASE_URL' };

/**
 * Does what a request of a customer does: a read of the function's own, which charges nothing, counts nothing and finds
 * nothing, and a write, which Postgres takes although it writes no row.
 */
export const databaseCheck = (read: (ctx: Ctx) => Promise<unknown>): Check => ({
  ...DATABASE,
  run: (ctx) => Promise.all([read(ctx), writeNothing(ctx.db)]),
});

const CACHE: Omit<Check, 'run'> = { name: 'cache', fails: 'some', secrets: 'UPSTASH_REDIS_REST_TOKEN' };

/**
 * Redis takes a write, as a request's count is one: a Redis that is full answers everything else. Without it writes are refused,
 * and reads are answered.
 */
export const cacheCheck: Check = {
  ...CACHE,
  run: ({ redis, functionName }) => redis.set(`probe:${functionName}`, 1, { ex: PROBE_SEC }),
};

/** Checks that the stores answer, for commands that only read. */
export const REACHABLE_CHECKS: readonly Check[] = [
  { ...DATABASE, run: ({ db }) => ping(db) },
  { ...CACHE, run: ({ redis }) => redis.ping() },
];

/** Only where clicks have a Redis of their own; without it they go to Postgres. */
export const clicksCheck: Check = {
  name: 'clicks-redis',
  fails: 'none',
  secrets: 'CLICKS_REDIS_REST_TOKEN',
  run: async ({ redis, clicksRedis }) => (clicksRedis === redis ? undefined : await clicksRedis.ping()),
};

const SigningKeys = z.object({ current: z.string(), next: z.string() });
const QUEUE = 'QSTASH_TOKEN';

/**
 * QStash takes the token, and signs with keys that this function has: https://upstash.com/docs/qstash/api/signingKeys/get
 * `fails`: without it sweeps do later what was asked for, which customers only notice where that is what they asked for.
 */
export const queueCheck = (fails: Fails = 'none'): Check => ({
  name: 'queue',
  fails,
  secrets: QUEUE,
  run: async ({ config: { jobs, jobSigning: keys } }) => {
    if (jobs === undefined || keys === undefined)
      throw new Error('The QSTASH_ variables are missing or malformed');
    const { QSTASH_URL: url, QSTASH_TOKEN, QSTASH_WEBHOOKS_TOKEN: token } = jobs;
    const own = [keys.QSTASH_CURRENT_SIGNING_KEY, keys.QSTASH_NEXT_SIGNING_KEY];
    await compareKeys(url, QSTASH_TOKEN, own, QUEUE);
    const current = keys.QSTASH_WEBHOOKS_CURRENT_SIGNING_KEY;
    const webhooks = [current, keys.QSTASH_WEBHOOKS_NEXT_SIGNING_KEY];
    // Only the function of the webhooks has their keys; the others publish.
    if (token !== undefined)
      await compareKeys(url, token, current === undefined ? undefined : webhooks, 'QSTASH_WEBHOOKS_TOKEN');
  },
});

async function compareKeys(
  url: string,
  token: string,
  known: readonly (string | undefined)[] | undefined,
  secret: string,
): Promise<void> {
  const response = await fetch(`${url}/v2/keys`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status === 401 || response.status === 403) throw new Error(`${secret} refused`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const { current, next } = SigningKeys.parse(await response.json());
  const name = secret.replace('TOKEN', '');
  const names = `neither ${name}CURRENT_SIGNING_KEY nor ${name}NEXT_SIGNING_KEY`;
  if (known?.includes(current) === false) throw new Error(`QStash signs with a key that is ${names}`);
  if (known?.includes(next) === false) throw new Error(`QStash will sign with a key that is ${names}`);
}

/**
 * A bucket of the function takes an object and has it. Each function writes its own, because R2 refuses a second write of
 * one key within a second.
 */
export const storageCheck = (binding: string): Check => ({
  name: 'storage',
  fails: 'some',
  secrets: binding,
  run: async ({ env, functionName }) => {
    const bucket = openBucket(env, binding);
    const key = `probes/${functionName}`;
    await bucket.put(key, '');
    if ((await bucket.getHead(key)) === undefined) throw new Error('R2 does not have what it took.');
  },
});

/** Settings that some of a function's operations need. */
const settingsCheck = (secrets: string, isThere: (ctx: Ctx) => boolean): Check => ({
  name: 'settings',
  fails: 'some',
  secrets,
  run: async (ctx) => {
    if (!isThere(ctx)) throw new Error(`${secrets} missing or malformed`);
  },
});

/** Checks that a function has the keys of a kind of stored secrets that it reads. */
export const keyRingCheck = (name: keyof NonNullable<Ctx['config']['keyRings']>): Check =>
  settingsCheck(name, ({ config }) => config.keyRings?.[name] !== undefined);

export const portalSigningCheck = settingsCheck(
  'PORTAL_SIGNING_SECRET',
  ({ config }) => config.portalSigning !== undefined,
);

export const downloadsCheck = settingsCheck(
  'DOWNLOAD_SECRET',
  ({ config }) => config.downloads !== undefined,
);
