import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Client, Receiver } from '@upstash/qstash';
import { onTestFinished } from 'vitest';
import { type QstashOptions, startQstash } from '../../../local/qstash/server.ts';
import { closeServer, listen, readBody } from '../../../local/servers/listen.ts';

export const KEYS = { currentSigningKey: 'sig_current', nextSigningKey: 'sig_next' };

type Received = {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Milliseconds, by performance.now(). */
  at: number;
};

export type Answer = { status?: number; headers?: Record<string, string>; body?: string };

/** An HTTP server that receives deliveries until the test ends; `respond` answers each. */
export async function startDestination(
  respond: (received: Received) => Answer | Promise<Answer> = () => ({}),
) {
  const received: Received[] = [];
  let answering = 0;
  let mostAtOnce = 0;
  const server = createServer(async (request, response) => {
    const at = performance.now();
    mostAtOnce = Math.max(mostAtOnce, ++answering);
    const body = (await readBody(request)).toString();
    const { url: path = '', method = '', headers } = request;
    const delivery = { path, method, headers, body, at };
    received.push(delivery);
    const { status = 200, headers: answerHeaders = {}, body: answer = '' } = await respond(delivery);
    answering--;
    response.writeHead(status, answerHeaders).end(answer);
  });
  const { url } = await listen(server, 0);
  onTestFinished(() => closeServer(server));
  return { url, received, mostAtOnce: () => mostAtOnce };
}

/** An emulator with the SDK's client and receiver, until the test ends. */
export async function startWithClient(options: Partial<QstashOptions> = {}) {
  const qstash = await startQstash({ port: 0, token: 'token', timeScale: 0.001, ...KEYS, ...options });
  onTestFinished(() => qstash.close());
  const client = new Client({ baseUrl: qstash.url, token: 'token', retry: false });
  return { qstash, client, receiver: new Receiver(KEYS) };
}
