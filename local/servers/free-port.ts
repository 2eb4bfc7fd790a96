import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Above every port that `fetch` refuses (https://fetch.spec.whatwg.org/#port-blocking), the last of which is 10080, and
 * below the range of outgoing connections, which could take the port before its server does.
 */
const LOWEST = 10_081;
const HIGHEST = 32_000;

/** Processes that start at the same time, and so have ids in sequence, look in different parts of the range. */
const PARTS = 16;
const PART = Math.floor((HIGHEST - LOWEST) / PARTS);
const given = new Set<number>();

/** A free TCP port on 127.0.0.1, for servers that do not accept port 0; never one that it has given before. */
export async function findFreePort(): Promise<number> {
  const lowest = LOWEST + (process.pid % PARTS) * PART;
  for (;;) {
    const port = randomInt(lowest, lowest + PART);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
