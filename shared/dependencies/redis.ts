import { digestHex } from '../digest.ts';
import { type Deadline, DependencyError } from './deadline.ts';

export type RedisCommand = readonly (string | number)[];
export type RedisReply = string | number | null | RedisReply[];
export type RedisAddress = { url: string; token: string };

/**
 * Upstash Redis over its REST API, for one request (workerd binds I/O to the request that opened it). Each call is one
 * round trip, sent once: a command that may have been executed is not repeated. Every failure, an error reply too, is
 * a DependencyError: it is never the customer's fault.
 */
export type Redis = {
  command(command: RedisCommand, capMs?: number): Promise<RedisReply>;
  /** In order, not atomic. */
  pipeline(commands: readonly RedisCommand[], capMs?: number): Promise<RedisReply[]>;
  /** Runs a Lua script: one round trip, two when Redis does not know the script yet. */
  script(text: string, keys: readonly string[], args: RedisCommand, capMs?: number): Promise<RedisReply>;
  /** Runs a Lua script several times, in order, in as many round trips as once. */
  scripts(text: string, calls: readonly ScriptCall[], capMs?: number): Promise<RedisReply[]>;
};

export type ScriptCall = { keys: readonly string[]; args: RedisCommand };

type Answer = { result?: RedisReply; error?: string };

/** The project's own client, since the redirect's bundle has no room for the vendor's and one is enough. */
export function createRedis(address: RedisAddress, deadline: Deadline): Redis {
  const post = (path: string, body: unknown, capMs: number | undefined): Promise<unknown> =>
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

  const scripts: Redis['scripts'] = async (text, calls, capMs) => {
    const digest = await sha1Of(text);
    const answers = await send(calls.map((call) => ['EVALSHA', digest, ...toArgs(call)]));
    const unknown = calls.filter((_, index) => isUnknownScript(answers[index]));
    // What Redis did not know it did not run.
    const again =
      unknown.length === 0 ? [] : await send(unknown.map((call) => ['EVAL', text, ...toArgs(call)]));
    return answers.map((answer) => toReply(isUnknownScript(answer) ? (again.shift() ?? answer) : answer));

    async function send(commands: RedisCommand[]): Promise<Answer[]> {
      const [only] = commands;
      if (commands.length === 1) return [(await post('', only, capMs)) as Answer];
      return toAnswers(await post('pipeline', commands, capMs));
    }
  };

  return {
    // The REST API answers one command with one Answer and a pipeline with as many as it has commands.
    command: async (command, capMs) => toReply((await post('', command, capMs)) as Answer),
    pipeline: async (commands, capMs) => toAnswers(await post('pipeline', commands, capMs)).map(toReply),
    async script(text, keys, args, capMs) {
      const [reply = null] = await scripts(text, [{ keys, args }], capMs);
      return reply;
    },
    scripts,
  };
}

const toArgs = ({ keys, args }: ScriptCall): RedisCommand => [keys.length, ...keys, ...args];

const isUnknownScript = (answer: Answer | undefined): boolean =>
  answer?.error?.startsWith('NOSCRIPT') === true;

/** Refused whole (over a limit of the plan, say), a pipeline is answered by one error. */
function toAnswers(body: unknown): Answer[] {
  if (Array.isArray(body)) return body as Answer[];
  return [{ error: (body as Answer).error ?? 'not a pipeline' }];
}

const digests = new Map<string, string>();

/** Scripts are constants of ours: each is digested once per isolate. */
async function sha1Of(script: string): Promise<string> {
  const digest = digests.get(script) ?? (await digestHex('SHA-1', script));
  digests.set(script, digest);
  return digest;
}

function toReply(answer: Answer): RedisReply {
  if (answer.error !== undefined) throw new DependencyError('redis', false, new Error(answer.error));
  return answer.result ?? null;
}
