import { createDeadline } from '../../db/engine/deadlines/deadline.ts';
import { toFingerprint } from '../../shared/platform/health/probe/to-fingerprint.ts';
import { readRedirectConfig } from './config.ts';
import { neonQuery } from './neon-http.ts';
import { readStored } from './read-stored.ts';
import { createRedisHttp, type RedisAddress } from './redis-http.ts';

type Execution = { waitUntil(work: Promise<unknown>): void };
type Result = { name: string; failure: string | null; ms: number };

const CHECK_MS = 4_000;
/** No link has it: codes have no dot. */
const NO_CODE = 'probe.';

/**
 * As `shared/platform/health/probe/create-probe.ts`, without its size: reads a link that does not exist, as for a visitor. It is
 * an entry point that only a service binding reaches.
 */
export const probe = {
  async fetch(_: Request, env: object, execution: Execution): Promise<Response> {
    try {
      const { postgres, redis, clicksRedis, shortHost, qstash, visitorHashSecret } = readRedirectConfig(env);
      const query = (text: string, params: readonly string[]) =>
        neonQuery(postgres, createDeadline('postgres', CHECK_MS), text, params);
      const ask = (address: RedisAddress) =>
        createRedisHttp(address, createDeadline('redis', CHECK_MS)).command(['PING']);
      return Response.json(
        await Promise.all([
          toFingerprint('QSTASH_TOKEN', qstash.token),
          toFingerprint('VISITOR_HASH_SECRET', visitorHashSecret),
          check(
            'database',
            'DATABASE_URL',
            readStored({ query, waitUntil: (work) => execution.waitUntil(work) }, shortHost, NO_CODE),
          ),
          check('cache', 'UPSTASH_REDIS_REST_TOKEN', ask(redis)),
          ...(clicksRedis === redis
            ? []
            : [check('clicks-redis', 'CLICKS_REDIS_REST_URL, CLICKS_REDIS_REST_TOKEN', ask(clicksRedis))]),
        ]),
      );
    } catch (error) {
      return Response.json([{ name: 'settings', failure: messageOf(error), ms: 0 }]);
    }
  },
};

async function check(name: string, secrets: string, work: Promise<unknown>): Promise<Result> {
  const startedAt = Date.now();
  const failure = await work.then(
    () => null,
    (error: unknown) => `${secrets}: ${messageOf(error)} (${messageOf(Object(error).cause)})`,
  );
  return { name, failure, ms: Date.now() - startedAt };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
