import { createServer } from 'node:net';

/** A TCP port of 127.0.0.1 that nothing listens on now, for a server that cannot be asked for port 0. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('A TCP server has no port'));
      });
    });
  });
}
