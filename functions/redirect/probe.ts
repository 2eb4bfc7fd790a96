import { createDeadline } from '../../shared/dependencies/deadline.ts';
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
 * As `shared/health/probe/create-probe.ts`, without its size: reads a link that does not exist, as for a visitor. It is
 * an entry point that only a service binding reaches.
 */
export const probe = {
  async fetch(_: Request, env: object, execution: Execution): Promise<Response> {
    try {
      const { postgres, redis, clicksRedis, shortHost } = readRedirectConfig(env);
      const query = (text: string, params: readonly string[]) =>
        neonQuery(postgres, createDeadline('postgres', CHECK_MS), text, params);
      const ask = (address: RedisAddress) =>
        createRedisHttp(address, createDeadline('redis', CHECK_MS)).command(['PING']);
      return Response.json(
        await Promise.all([
          check(
            'database',
            'DATABASE_URL',
            readStored({ query, waitUntil: (work) => execution.waitUntil(work) }, shortHost, NO_CODE),
          ),
          check('cache', 'UPSTASH_REDIS_REST_TOKEN', ask(redis)),
          ...(clicksRedis === redis
            ? []
            : [check('clicks-redis', 'CLICKS_REDIS_REST_TOKEN', ask(clicksRedis))]),
        ]),
      );
    } catch (error) {
      return Response.json([{ name: 'settings', failure: messageOf(error), ms: 0 }]);
    }
  },
};

async function check(name: string, secret: string, work: Promise<unknown>): Promise<Result> {
  const startedAt = Date.now();
  const failure = await work.then(
    () => null,
    (error: unknown) => {
      const cause = messageOf(error instanceof Error ? error.cause : undefined);
      return /HTTP 40[013]|WRONGPASS/.test(cause) ? `${secret} refused (${cause})` : messageOf(error);
    },
  );
  return { name, failure, ms: Date.now() - startedAt };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
