import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection-pools.ts';

/** Code of the Postgres protocol's CancelRequest. */
const CANCEL_REQUEST = 80877102;

const REPEAT_MS = 50;

/**
 * Makes Postgres cancel what the connection is running, repeatedly until nothing runs, because a cancel request that
 * arrives before its query has no effect.
 */
export async function cancelQuery(
  connection: Connection,
  port: number,
  isRunning: () => boolean,
): Promise<void> {
  while (isRunning()) {
    await requestCancel(connection, port);
    await sleep(REPEAT_MS);
  }
}

/** Resolves when the request was accepted, or could not be sent. */
function requestCancel({ processID, secretKey }: Connection, port: number): Promise<void> {
  const message = Buffer.alloc(16);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(message));
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}
