import { createServer, type IncomingHttpHeaders } from 'node:http';
import { closeServer, listen, readBody } from '../../local/servers/listen.ts';

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** Stands in for every receiver of alerts: each path is a receiver, which answers 200 unless a test sets another answer. */
export type AlertReceiver = {
  url: string;
  received: Received[];
  answers: Record<string, number>;
  /** The types and signals that arrived on a path of webhooks, in order. */
  told(path: string): [type: string, signal: string, detail: string][];
  close(): Promise<void>;
};

export async function startAlertReceiver(): Promise<AlertReceiver> {
  const received: Received[] = [];
  const answers: Record<string, number> = {};
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const body = String(await readBody(request));
    const status = answers[path] ?? 200;
    if (status < 300) received.push({ path, headers, body });
    response.writeHead(status).end('ok');
  });
  const { url } = await listen(server, 0);
  return {
    url,
    received,
    answers,
    told: (path) =>
      received
        .filter((one) => one.path === path)
        .map(({ body }) => JSON.parse(body))
        .map(({ type, data }) => [type, data.signal, data.detail]),
    close: () => closeServer(server),
  };
}
