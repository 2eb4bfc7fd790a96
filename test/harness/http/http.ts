import { Agent, request as send } from 'node:http';
import type { Duplex } from 'node:stream';

export type Sent = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
};

export type Received = {
  status: number;
  headers: Record<string, string>;
  text: string;
  bytes: Buffer;
  // Tests assert on whatever they read of an answer, so its type is open.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  json: any;
};

// workerd closes a socket after 5 s without a request, and a request sent at that moment is lost.
const IDLE_MS = 2_500;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const idleSince = new WeakMap<Duplex, number>();
agent.on('free', (socket: Duplex) => idleSince.set(socket, performance.now()));

/** By the clock, because a timer is late exactly when the process was too busy to notice that the server closed. */
function closeIdleSockets(): void {
  const before = performance.now() - IDLE_MS;
  for (const sockets of Object.values(agent.freeSockets))
    for (const socket of sockets ?? []) if ((idleSince.get(socket) ?? 0) < before) socket.destroy();
}

/**
 * One HTTP request to the cloud. Node does not resolve `*.localhost`, so it always goes to 127.0.0.1, and the URL's
 * host goes into the Host header. Redirects are not followed.
 */
export function http(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Received> {
  const { hostname, port, pathname, search } = new URL(url);
  const path = url.slice(url.indexOf('/', 'http://'.length)) || pathname + search;
  closeIdleSockets();
  return new Promise((resolve, reject) => {
    const outgoing = send(
      { host: '127.0.0.1', port, path, method, agent, headers: { host: `${hostname}:${port}`, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          const flat = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
          resolve({
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(flat),
            text,
            bytes,
            json: parse(text),
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
