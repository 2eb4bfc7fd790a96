import { type Deadline, DependencyError, type Lead, toTimeLead } from '../../db/engine/deadlines/deadline.ts';
import type { Script } from '../../shared/kernel/dependencies/redis-script.ts';

export type RedisAddress = { url: string; token: string };
export type RedisCommand = readonly (string | number)[];
export type RedisReply = string | number | null | RedisReply[];

/**
 * Upstash Redis over its REST API. Each call is one round trip without retries. Throws DependencyError for every
 * failure.
 */
export type RedisHttp = {
  command(command: RedisCommand, capMs?: number): Promise<RedisReply>;
  /** Commands run in order, not atomically. */
  pipeline(commands: readonly RedisCommand[]): Promise<RedisReply[]>;
  /** Takes two round trips when Redis has not cached the script yet. */
  script(script: Script, keys: readonly string[], args: RedisCommand): Promise<RedisReply>;
};

type Answer = { result?: RedisReply; error?: string };

/** Uses `fetch`, because the vendor's client would double the redirect's bundle; other functions use that client. */
export function createRedisHttp(address: RedisAddress, deadline: Deadline): RedisHttp {
  const post = (path: string, body: unknown, capMs?: number): Promise<unknown> =>
    deadline.run(async (signal) => {
      try {
        const response = await fetch(`${address.url}/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${address.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal,
        });
        if (response.status >= 500 || response.status === 401) throw new Error(`HTTP ${response.status}`);
        return await response.json();
      } catch (error) {
        throw new DependencyError('redis', signal.aborted, error);
      }
    }, capMs);
  // The REST API returns one Answer for a command, and one per command for a pipeline.
  const ask = async (command: RedisCommand, capMs?: number) => (await post('', command, capMs)) as Answer;

  return {
    command: async (command, capMs) => toReply(await ask(command, capMs)),
    pipeline: async (commands) => toAnswers(await post('pipeline', commands)).map(toReply),
    async script({ text, digest }, keys, args) {
      const rest = [keys.length, ...keys, ...args];
      const answer = await ask(['EVALSHA', digest, ...rest]);
      // With NOSCRIPT the script did not run, so sending it again is safe.
      return toReply(answer.error?.startsWith('NOSCRIPT') ? await ask(['EVAL', text, ...rest]) : answer);
    },
  };
}

/** A pipeline that is refused as a whole (say, over a plan's limit) gets a single error. */
function toAnswers(body: unknown): Answer[] {
  if (Array.isArray(body)) return body as Answer[];
  return [{ error: (body as Answer).error ?? 'not a pipeline' }];
}

function toReply(answer: Answer): RedisReply {
  if (answer.error !== undefined) throw new DependencyError('redis', false, new Error(answer.error));
  return answer.result ?? null;
}

type Rows = (string | null)[][];

type NeonAddress = { databaseUrl: string; fetchEndpoint: string };

/**
 * Runs one statement over Neon's HTTP protocol, without its driver, which would make the bundle too large; it ends with its
 * deadline. Rows are arrays of text. Throws DependencyError.
 */
export async function neonQuery(
  address: NeonAddress,
  deadline: Deadline,
  query: string,
  params: readonly (string | number)[],
): Promise<Rows> {
  const lead = toTimeLead(deadline.leftMs());
  const statement = toQuery({ text: query, params: params.map(String) });
  return await deadline.run(async (signal) => {
    try {
      const response = await fetch(address.fetchEndpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'Neon-Connection-String': address.databaseUrl,
          'Neon-Raw-Text-Output': 'true',
          'Neon-Array-Mode': 'true',
        },
        body: JSON.stringify(lead === undefined ? statement : { queries: [toQuery(lead), statement] }),
        signal,
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      // The protocol's response in array mode, to one statement or to several.
      const { rows, results } = (await response.json()) as { rows: Rows; results?: { rows: Rows }[] };
      return results?.[1]?.rows ?? rows;
    } catch (error) {
      throw new DependencyError('postgres', signal.aborted, error);
    }
  });
}

const toQuery = ({ text, params }: Lead) => ({ query: text, params });
