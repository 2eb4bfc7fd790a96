import { type Requester, Redis as Upstash, type UpstashResponse } from '@upstash/redis/cloudflare';
import { type Deadline, DependencyError } from './deadline.ts';

export type RedisAddress = { url: string; token: string };
export type Redis = Upstash;

/**
 * Upstash Redis for one request (workerd binds I/O to the request that opened it). What is asked at one moment is one
 * round trip, sent once: a command that may have been executed is not repeated. A Redis that cannot be reached throws
 * DependencyError, an error that it answers UpstashError; `findDependencyError` knows both.
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
      // A function: given a signal itself, the client makes an answer up when it aborts.
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
        // The client asks for the signal before it first waits.
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

/** The client keeps what reads and what writes in two pipelines: those sent at one moment leave as one. */
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
    // A pipeline's answer is a list of answers, which the client's types do not tell.
    return own as never;
  };
}

/** The client tells the whole command in its errors. */
function withoutCommand(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return new Error(error.message.split(', command was:')[0]);
}
