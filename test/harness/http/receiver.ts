import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from '../../../local/servers/listen.ts';

export type Hook = {
  path: string;
  headers: Record<string, string>;
  /** The raw body. */
  body: string;
  // Tests assert on whatever they read of an envelope, so its type is open.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  json: any;
};

/** The server's answer to a request. */
export type Behavior = (response: ServerResponse, hook: Hook) => void;

export type Receiver = {
  url: string;
  hooks: Hook[];
  /** Sets how it answers from now on. */
  behave(behavior: Behavior): void;
  close(): Promise<void>;
};

export const answerWith =
  (status: number, headers: Record<string, string> = {}, body = ''): Behavior =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** A customer's server on this machine. */
export async function startReceiver(behavior: Behavior = answerWith(204)): Promise<Receiver> {
  let current = behavior;
  const hooks: Hook[] = [];
  const server = createServer(async (request, response) => {
    const hook = toHook(request, await readText(request));
    hooks.push(hook);
    current(response, hook);
  });
  const { url } = await listen(server, 0);
  return {
    url,
    hooks,
    behave: (other) => {
      current = other;
    },
    close: () => closeServer(server),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function toHook(request: IncomingMessage, body: string): Hook {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return { path: request.url ?? '', headers: Object.fromEntries(headers), body, json: JSON.parse(body) };
}
