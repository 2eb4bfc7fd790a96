import * as http from 'node:http';
import * as https from 'node:https';

/** The response to a call. */
export type HttpAnswer = {
  readonly status: number;
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Bytes kept of a response's body; the rest is discarded. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Calls a URL once without following redirects, on a connection of its own: an idle one may just have been closed, and
 * the request would be lost. Unlike fetch it sends the given `Host`. Rejects when the connection fails or the signal
 * aborts before the response is complete.
 */
export function callHttp(
  url: string,
  options: { method: string; headers: Record<string, string>; body: Buffer; signal: AbortSignal },
): Promise<HttpAnswer> {
  const { method, headers, body, signal } = options;
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(url, { agent: false, method, headers, signal }, (response) => {
      const chunks: Buffer[] = [];
      let kept = 0;
      response.on('data', (chunk: Buffer) => {
        if (kept >= MAX_BODY_BYTES) return;
        chunks.push(chunk);
        kept += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}
