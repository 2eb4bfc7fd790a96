import type { IncomingMessage, Server } from 'node:http';

/** Far longer than clients keep idle connections: one closed as it is used again loses a request. */
const KEEP_ALIVE_MS = 60_000;

/** Makes the server listen on 127.0.0.1; port 0 takes a free one. Returns its address. */
export function listen(server: Server, port: number): Promise<{ url: string; port: number }> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string')
        return reject(new Error('The server has no TCP port'));
      resolve({ url: `http://127.0.0.1:${address.port}`, port: address.port });
    });
  });
}

/** Stops listening and drops every connection. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Reads a whole request body. Rejects if the client disconnects. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
