import { type RedisConnection, RedisError, type WireCommand, type WireReply } from './protocol.ts';
import { refusalOf } from './refused-command.ts';
import { type CommandOutcome, type ReplyEncoding, toCommand, toOutcome } from './upstash-json.ts';
import { type Translation, UpstashScripts } from './upstash-scripts.ts';

/** A request without its transport; `authorization` and `encoding` are header values. */
export type ApiRequest = {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly encoding: string | string[] | undefined;
  readonly body: string;
};

export type ApiAnswer = {
  readonly status: number;
  readonly body: CommandOutcome | readonly CommandOutcome[];
  /** The commands that Upstash bills: each one, with the inner commands of a script. */
  readonly billed?: readonly string[];
};

/** A parsed request: its commands, and a function that runs them. */
type ApiCall = { readonly commands: readonly WireCommand[]; run(): Promise<ApiAnswer> };

/** Upstash's REST endpoints on top of any Redis. */
export class UpstashApi {
  readonly #backend: RedisConnection;
  readonly #authorization: string;
  readonly #scripts = new UpstashScripts();

  constructor(backend: RedisConnection, token: string) {
    this.#backend = backend;
    this.#authorization = `Bearer ${token}`;
  }

  read({ method, path, authorization, encoding: header, body }: ApiRequest): ApiCall {
    if (authorization !== this.#authorization) return failure(401, 'WRONGPASS invalid or missing auth token');
    if (method !== 'POST') return failure(405, 'ERR only POST is offered');
    const encoding = header === 'base64' ? 'base64' : 'text';
    switch (path) {
      case '/':
        return this.#readSingle(parse(body), encoding);
      case '/pipeline':
        return this.#readPipeline(parse(body), encoding);
      default:
        return failure(404, 'ERR only / and /pipeline are offered');
    }
  }

  #readSingle(body: unknown, encoding: ReplyEncoding): ApiCall {
    const command = toCommand(body);
    if (command === undefined) return failure(400, 'ERR failed to parse command');
    const run = async (): Promise<ApiAnswer> => {
      const { replies, billed } = await this.#reply([command]);
      const [reply = null] = replies;
      return { status: reply instanceof RedisError ? 400 : 200, body: toOutcome(reply, encoding), billed };
    };
    return { commands: [command], run };
  }

  #readPipeline(body: unknown, encoding: ReplyEncoding): ApiCall {
    const items: readonly unknown[] = Array.isArray(body) ? body : [];
    const commands = items.map(toCommand).filter((command) => command !== undefined);
    if (commands.length === 0 || commands.length < items.length) {
      return failure(400, 'ERR failed to parse pipeline request');
    }
    const run = async (): Promise<ApiAnswer> => {
      const { replies, billed } = await this.#reply(commands);
      return { status: 200, body: replies.map((reply) => toOutcome(reply, encoding)), billed };
    };
    return { commands, run };
  }

  /** One reply per command; unsupported commands are refused without reaching Redis. */
  async #reply(commands: readonly WireCommand[]): Promise<Answered> {
    const refusals = commands.map(refusalOf);
    const offered = commands.filter((_, index) => refusals[index] === undefined);
    const translations = offered.map((command) => this.#scripts.translate(command));
    const sent = await this.#backend.send(translations.map(({ command }) => command));
    const { replies, billed } = open(sent, translations);
    return { replies: refusals.map((refusal) => refusal ?? replies.shift() ?? null), billed };
  }
}

type Answered = { replies: WireReply[]; billed: string[] };

/** Replies in the callers' format, and what was billed for each. */
function open(replies: readonly WireReply[], translations: readonly Translation[]): Answered {
  const opened = replies.map((raw, index) => {
    const { command, open } = translations[index] ?? { command: [] };
    const { reply, inner } = open?.(raw) ?? { reply: raw, inner: [] };
    return { reply, billed: [command[0]?.toUpperCase() ?? '', ...inner].join(' ') };
  });
  return { replies: opened.map(({ reply }) => reply), billed: opened.map(({ billed }) => billed) };
}

function failure(status: number, error: string): ApiCall {
  return { commands: [], run: async () => ({ status, body: { error } }) };
}

/** The parsed body; undefined, which is not a command either, when invalid. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
