import { type Requester, Redis as Upstash, type UpstashResponse } from '@upstash/redis/cloudflare';
import { type Deadline, DependencyError } from '../../../db/engine/deadlines/deadline.ts';

export type RedisAddress = { url: string; token: string };
export type Redis = Upstash;

/**
 * Upstash Redis for one request (workerd binds I/O to the request that opened it). Commands issued in one tick share a
 * round trip, sent once without retries, since a command may have been executed. Throws DependencyError when Redis
 * cannot be reached, UpstashError for an error reply; `findDependencyError` recognizes both.
 */
export const createRedis = (address: RedisAddress, deadline: Deadline): Redis =>
  new RequestRedis(address, deadline);

class RequestRedis extends Upstash {
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
    this.client = { request: joinCommands(send) };
  }
}

/** The turns of the microtask queue that a pipeline waits for more commands: early reads begin a few promises later. */
const JOINING_TURNS = 3;

type Joined = { commands: unknown[]; answers: Promise<UpstashResponse<unknown>[]> };

/**
 * Sends the commands and pipelines of one tick as one pipeline. The client's own joining separates reads from writes,
 * and for every pipeline creates an object with a closure for each of Redis's commands.
 */
function joinCommands(send: Requester['request']): Requester['request'] {
  let open: Joined | null = null;
  async function leave(commands: unknown[]): Promise<UpstashResponse<unknown>[]> {
    for (let turn = 0; turn < JOINING_TURNS; turn += 1) await undefined;
    open = null;
    const answers: unknown = await send({ path: ['pipeline'], body: commands });
    if (!Array.isArray(answers)) throw new DependencyError('redis', false);
    return answers;
  }
  return async (asked) => {
    const isPipeline = asked.path?.[0] === 'pipeline';
    if (asked.path !== undefined && !isPipeline) return await send(asked);
    if (open === null) {
      const commands: unknown[] = [];
      open = { commands, answers: leave(commands) };
    }
    const { commands, answers } = open;
    const own = isPipeline && Array.isArray(asked.body) ? asked.body : [asked.body];
    const end = commands.push(...own);
    const answered = (await answers).slice(end - own.length, end);
    // A command's result is one answer, a pipeline's a list, which the client's types do not express.
    return (isPipeline ? answered : answered[0]) as never;
  };
}

/** The client's errors contain the whole command. */
function withoutCommand(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return new Error(error.message.split(', command was:')[0]);
}
