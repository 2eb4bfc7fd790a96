import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GatewayFaults, type RedisFaults } from './gateway-faults.ts';
import type { Command, RedisConnection } from './protocol.ts';
import { type ApiAnswer, type ApiRequest, UpstashApi } from './upstash-api.ts';

const KEEP_ALIVE_MS = 60_000;

export type RedisGatewayOptions = {
  /** 0 for any free port. */
  readonly port: number;
  /** The bearer token that every request must carry. */
  readonly token: string;
  readonly backend: RedisConnection;
};

/** Gets the uppercase names of a request's commands when it arrives, before any fault. */
export type RequestListener = (commandNames: readonly string[]) => void;

export type RedisGateway = {
  readonly url: string;
  readonly port: number;
  readonly faults: RedisFaults;
  /** Listens to every request; the function returned ends that. */
  onRequest(listener: RequestListener): () => void;
  /** Cuts every connection. The backend stays open. */
  close(): Promise<void>;
};

/** Serves the Upstash Redis REST protocol on 127.0.0.1 (https://upstash.com/docs/redis/features/restapi). */
export async function startRedisGateway({
  port,
  token,
  backend,
}: RedisGatewayOptions): Promise<RedisGateway> {
  const faults = new GatewayFaults();
  const listeners = new Set<RequestListener>();
  const api = new UpstashApi(backend, token);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { commands, run } = api.read(await readRequest(request));
    if (listeners.size > 0) notify(listeners, commands);
    if (faults.freeze) await faults.whenThawed();
    if (request.socket.destroyed) return;
    const result = await run();
    if (faults.dropsReply()) request.socket.destroy();
    else write(response, result);
  };

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!request.socket.destroyed) write(response, { status: 500, body: { error: `ERR ${error}` } });
    });
  });
  server.on('connection', (socket) => faults.connected(socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  // A server that listens on TCP has an address of this shape.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    faults,
    onRequest: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function notify(listeners: ReadonlySet<RequestListener>, commands: readonly Command[]): void {
  const names = commands.map(([name = '']) => name.toUpperCase());
  for (const listener of listeners) listener(names);
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
