import { connect, type Socket } from 'node:net';
import { type RedisConnection, RedisError, type WireCommand, type WireReply } from './protocol.ts';
import { RespParser } from './resp-parser.ts';

type Waiting = {
  count: number;
  replies: WireReply[];
  resolve: (replies: WireReply[]) => void;
  reject: (reason: Error) => void;
};

/**
 * A pipelining client of a real Redis at `redis://[user:password@]host[:port][/db]`. A broken connection rejects what
 * is in flight; the next send reconnects.
 */
export function createRespClient(url: string): RedisConnection {
  const server = new URL(url);
  if (server.protocol !== 'redis:')
    throw new Error(`Only redis:// URLs are supported, not ${server.protocol}//`);
  let connection: RespConnection | undefined;
  return {
    send: (commands) => {
      if (commands.length === 0) return Promise.resolve([]);
      connection = connection?.usable ? connection : new RespConnection(server);
      return connection.send(commands);
    },
    close: async () => connection?.close(),
  };
}

class RespConnection {
  readonly #socket: Socket;
  readonly #parser = new RespParser();
  readonly #waiting: Waiting[] = [];

  constructor(server: URL) {
    this.#socket = connect({ host: server.hostname, port: Number(server.port || 6379), noDelay: true });
    this.#socket.on('data', (chunk) => this.#receive(chunk));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('The connection to Redis was closed')));
    const greeting = greetingOf(server);
    if (greeting.length > 0) this.#greet(greeting);
  }

  get usable(): boolean {
    return !this.#socket.destroyed;
  }

  send(commands: readonly WireCommand[]): Promise<WireReply[]> {
    const replies = new Promise<WireReply[]>((resolve, reject) => {
      this.#waiting.push({ count: commands.length, replies: [], resolve, reject });
    });
    this.#socket.write(commands.map(encode).join(''), 'latin1');
    return replies;
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Authenticates and selects the database before the first command; waiting commands are rejected if that fails. */
  #greet(greeting: readonly WireCommand[]): void {
    this.send(greeting).then(
      (replies) => {
        const refusal = replies.find((reply) => reply instanceof RedisError);
        if (refusal) this.#fail(refusal);
      },
      // Every send in flight is rejected with the same error, so it is already reported.
      () => undefined,
    );
  }

  #receive(chunk: Buffer): void {
    try {
      for (const reply of this.#parser.push(chunk)) this.#deliver(reply);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #deliver(reply: WireReply): void {
    const first = this.#waiting[0];
    if (first === undefined) throw new Error('Redis sent a reply that nothing asked for');
    first.replies.push(reply);
    if (first.replies.length < first.count) return;
    this.#waiting.shift();
    first.resolve(first.replies);
  }

  #fail(error: Error): void {
    this.#socket.destroy();
    for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
  }
}

function greetingOf(server: URL): WireCommand[] {
  const user = decodeURIComponent(server.username);
  const password = decodeURIComponent(server.password);
  const database = server.pathname.slice(1);
  return [
    ...(password === '' ? [] : [user === '' ? ['AUTH', password] : ['AUTH', user, password]]),
    ...(database === '' ? [] : [['SELECT', database]]),
  ];
}

function encode(command: WireCommand): string {
  let text = `*${command.length}\r\n`;
  for (const argument of command) text += `$${argument.length}\r\n${argument}\r\n`;
  return text;
}
