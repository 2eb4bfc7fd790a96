import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createFaultGate, type Faults } from '../servers/fault-gate.ts';
import { closeServer, listen } from '../servers/listen.ts';
import { createListeners } from '../servers/listeners.ts';
import type { RedisConnection } from './protocol.ts';
import { type ApiAnswer, type ApiRequest, UpstashApi } from './upstash-api.ts';

type RedisGatewayOptions = {
  /** 0 for any free port. */
  readonly port: number;
  /** The bearer token that every request must carry. */
  readonly token: string;
  readonly backend: RedisConnection;
};

/** Receives the upper-case command names of an arriving request, before any fault applies. */
type RequestListener = (commandNames: readonly string[]) => void;

export type RedisGateway = {
  readonly url: string;
  readonly port: number;
  readonly faults: Faults;
  /** Listens to every request; the returned function removes the listener. */
  onRequest(listener: RequestListener): () => void;
  /**
   * Whether to execute a request with these commands but cut its connection unanswered. Set by tests; default false.
   */
  loses: (commandNames: readonly string[]) => boolean;
  /** The error in place of running a request with these commands, such as a plan's limit. Set by tests; default none. */
  refuses: (commandNames: readonly string[]) => string | undefined;
  /** Listens to the billed commands of each request: one per line, a script's inner commands after its name. */
  onBill(listener: (billed: readonly string[]) => void): () => void;
  /** Cuts every connection. The backend stays open. */
  close(): Promise<void>;
};

/** Serves the Upstash Redis REST protocol on 127.0.0.1 (https://upstash.com/docs/redis/features/restapi). */
export async function startRedisGateway({
  port,
  token,
  backend,
}: RedisGatewayOptions): Promise<RedisGateway> {
  const requests = createListeners<readonly string[]>();
  const bills = createListeners<readonly string[]>();
  const api = new UpstashApi(backend, token);
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!request.socket.destroyed) write(response, { status: 500, body: { error: `ERR ${error}` } });
    });
  });
  const gate = createFaultGate(server);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { commands, run } = api.read(await readRequest(request));
    const names = commands.map(([name = '']) => name.toUpperCase());
    requests.emit(names);
    if (gate.isHolding) await gate.arrived();
    if (request.socket.destroyed) return;
    const refusal = gateway.refuses(names);
    if (refusal !== undefined) return write(response, { status: 400, body: { error: refusal } });
    const result = await run();
    bills.emit(result.billed ?? []);
    if (gateway.loses(names) || gate.takeReply()) request.socket.destroy();
    else write(response, result);
  }

  const gateway: RedisGateway = {
    ...(await listen(server, port)),
    faults: gate.faults,
    onRequest: requests.add,
    onBill: bills.add,
    loses: () => false,
    refuses: () => undefined,
    close: () => closeServer(server),
  };
  return gateway;
}

function readRequest(request: IncomingMessage): Promise<ApiRequest> {
  const { method, url: path, headers } = request;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', reject);
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const encoding = headers['upstash-encoding'];
      resolve({ method, path, authorization: headers.authorization, encoding, body });
    });
  });
}

function write(response: ServerResponse, { status, body }: ApiAnswer): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.end(bytes);
}
