import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

type Got = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
type MisbehavingServer = {
  url: string;
  /** The received requests, in order. */
  requests: Got[];
  /** The number of connections that were opened. */
  connections: () => number;
  /** Closes the connections that are open; `seen`: once their clients have noticed, and closed them too. */
  disconnect: (until?: 'seen') => Promise<void>;
};

/** One response of a server; `index` counts the requests before this one. */
type Answer = (response: ServerResponse, index: number) => void;

/** Starts a server that answers as the test specifies, until the test ends. */
export async function startMisbehavingServer(answer: Answer): Promise<MisbehavingServer> {
  const requests: Got[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    answer(response, requests.length - 1);
  });
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const disconnect = async (until?: 'seen') => {
    const closed = [...sockets].map((socket) => once(socket, 'close'));
    for (const socket of sockets) until === 'seen' ? socket.end() : socket.destroy();
    await Promise.all(closed);
  };
  onTestFinished(async () => {
    await disconnect();
    server.close();
  });
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, connections: () => connections, disconnect };
}

/** Answers with a status and an envelope, or another body. */
export function reply(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

export const succeed = (data: unknown) => ({
  success: true,
  data,
  meta: { requestId: 'a'.repeat(32), timestamp: '2026-11-20T23:02:47.394-05:00', responseTimeMs: 1 },
});

export const refuse = (code: string, details: { field: string; message: string }[] = []) => ({
  success: false,
  error: { code, message: 'Refused.', type: `https://api.operator.example/docs/errors/${code}`, details },
  meta: { requestId: 'b'.repeat(32) },
});
