import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { readJson } from './wrangler.ts';

export type Sent = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array };

export type Received = {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The body as JSON; undefined when it is not JSON. */
  json: unknown;
};

/** Names below `localhost` are this machine (RFC 6761): browsers and curl resolve them, Node does not. */
const lookupLocalhost: LookupFunction = (host, options, callback) =>
  lookup(host === 'localhost' || host.endsWith('.localhost') ? '127.0.0.1' : host, options, callback);

/** Sends one HTTP request without following redirects. Rejects when the response is not complete within `withinMs`. */
export function http(url: string, { method = 'GET', headers = {}, body }: Sent, withinMs: number) {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(withinMs);
  return new Promise<Received>((resolve, reject) => {
    const fail = (error: Error) => reject(signal.aborted ? new Error(`no answer in ${withinMs} ms`) : error);
    const options = { method, headers, signal, lookup: lookupLocalhost };
    const outgoing = send(url, options, (incoming) => {
      read(incoming).then(resolve, fail);
    });
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

async function read(incoming: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  return {
    status: incoming.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    text,
    json: readJson(text),
  };
}
