import { type Requester, Redis as Upstash, type UpstashResponse } from '@upstash/redis/cloudflare';
import { type Deadline, DependencyError } from './deadline.ts';

export type RedisAddress = { url: string; token: string };
export type Redis = Upstash;

/**
 * Upstash Redis for one request (workerd binds I/O to the request that opened it). Commands issued in one tick share a
 * round trip, sent once without retries, since a command may have been executed. Throws DependencyError when Redis
 * cannot be reached, UpstashError for an error reply; `findDependencyError` recognizes both.
 */
export const createRedis = (address: RedisAddress, deadline: Deadline): Redis =>
  RequestRedis.open(address, deadline);

type Joined = { commands: unknown[]; answers: Promise<UpstashResponse<unknown>[]> };

class RequestRedis extends Upstash {
  static open(address: RedisAddress, deadline: Deadline): Redis {
    return new RequestRedis(address, deadline).autoPipeline();
  }

  constructor(address: RedisAddress, deadline: Deadline) {
    let until: AbortSignal | undefined;
    super({
      ...address,
      retry: { retries: 0 },
      // A function, because with a plain signal the client invents a response when it aborts.
      signal: () => until ?? AbortSignal.abort(),
      readYourWrites: false,
      enableTelemetry: false,
      automaticDeserialization: false,
      responseEncoding: false,
      enableAutoPipelining: false,
    });
    const { client } = this;
    const send: Requester['request'] = (asked) =>
      deadline.run(async (signal) => {
        // The client reads the signal before its first await.
        until = signal;
        try {
          return await client.request(asked);
        } catch (error) {
          throw new DependencyError('redis', signal.aborted, withoutCommand(error));
        }
      });
    this.client = { request: joinPipelines(send) };
  }
}

/** The client has separate pipelines for reads and writes; those of one tick are merged into one request. */
function joinPipelines(send: Requester['request']): Requester['request'] {
  let open: Joined | null = null;
  async function leave(commands: unknown[]): Promise<UpstashResponse<unknown>[]> {
    await Promise.resolve();
    open = null;
    const answers: unknown = await send({ path: ['pipeline'], body: commands });
    if (!Array.isArray(answers)) throw new DependencyError('redis', false);
    return answers;
  }
  return async (asked) => {
    if (asked.path?.[0] !== 'pipeline' || !Array.isArray(asked.body)) return await send(asked);
    if (open === null) {
      const commands: unknown[] = [];
      open = { commands, answers: leave(commands) };
    }
    const { commands, answers } = open;
    const end = commands.push(...asked.body);
    const own = (await answers).slice(end - asked.body.length, end);
    // A pipeline's result is a list, which the client's types do not express.
    return own as never;
  };
}

/** The client's errors contain the whole command. */
function withoutCommand(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return new Error(error.message.split(', command was:')[0]);
}
