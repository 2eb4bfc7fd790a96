import { connect } from 'node:net';
import type { Connection } from './connection-pools.ts';

/** CancelRequest of the Postgres protocol: its length, its code, the process, its secret. */
const CANCEL_REQUEST = 80877102;

/** Asks Postgres to break off what the connection runs. Resolves when the request was taken, or could not be sent. */
export function cancelQuery(connection: Connection, port: number): Promise<void> {
  const message = Buffer.alloc(16);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(connection.processID, 8);
  message.writeInt32BE(connection.secretKey, 12);
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(message));
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}
