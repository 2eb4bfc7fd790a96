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
  new RequestRedis(address, deadline);

class RequestRedis extends Upstash {
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
    this.client = { request: joinCommands(send) };
  }
}

type Joined = { commands: unknown[]; answers: Promise<UpstashResponse<unknown>[]> };

/** Asking may go through so many promises and is still of one moment. */
const TURNS = 3;

/**
 * What is asked at one moment leaves as one pipeline, in its order. Not the client's own joining: that makes, for each
 * request, three objects of as many closures as Redis has commands, and keeps what reads and what writes apart.
 */
function joinCommands(send: Requester['request']): Requester['request'] {
  let open: Joined | null = null;
  async function leave(commands: unknown[]): Promise<UpstashResponse<unknown>[]> {
    for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
    open = null;
    const answers: unknown = await send({ path: ['pipeline'], body: commands });
    if (!Array.isArray(answers) || answers.length !== commands.length)
      throw new DependencyError('redis', false);
    return answers;
  }
  return async ({ path, body, ...asked }) => {
    const isPipeline = path?.[0] === 'pipeline';
    if (!Array.isArray(body) || (path !== undefined && !isPipeline))
      return await send({ ...asked, ...(path !== undefined && { path }), body });
    if (open === null) {
      const commands: unknown[] = [];
      open = { commands, answers: leave(commands) };
    }
    const { commands, answers } = open;
    const own = isPipeline ? body : [body];
    const end = commands.push(...own);
    const answered = (await answers).slice(end - own.length, end);
    // A pipeline's answer is a list of answers, which the client's types do not tell.
    return (isPipeline ? answered : answered[0]) as never;
  };
}

/** The client tells the whole command in its errors. */
function withoutCommand(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return new Error(error.message.split(', command was:')[0]);
}
