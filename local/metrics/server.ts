import { createServer } from 'node:http';
import { closeServer, listen } from '../servers/listen.ts';
import { createMetrics, type DataPoint } from './prometheus.ts';

type Metrics = {
  readonly url: string;
  add(point: DataPoint): void;
  close(): Promise<void>;
};

/** Stands for Analytics Engine: shows what the functions wrote since the start under `/_metrics`. */
export async function startMetrics(): Promise<Metrics> {
  const metrics = createMetrics();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(metrics.toText());
  });
  const { url } = await listen(server, 0);
  return { url, add: metrics.add, close: () => closeServer(server) };
}
