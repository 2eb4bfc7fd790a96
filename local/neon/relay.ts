import { connect } from 'node:net';
import type { WebSocket } from 'ws';
import type { FaultGate } from '../fault-gate.ts';

/** Carries the Postgres protocol between a WebSocket and the Postgres on `port`, byte for byte. */
export function relay(webSocket: WebSocket, port: number, gate: FaultGate): void {
  const postgres = connect({ host: '127.0.0.1', port, noDelay: true });
  webSocket.on('message', async (data: Buffer) => {
    if (gate.isHolding) await gate.arrived();
    postgres.write(data);
  });
  webSocket.on('close', () => postgres.destroy());
  webSocket.on('error', () => postgres.destroy());
  postgres.on('data', (data) => webSocket.send(data));
  // Whatever befalls one side, the other is closed by the `close` that follows.
  postgres.on('error', () => {});
  postgres.on('close', () => webSocket.close());
}
