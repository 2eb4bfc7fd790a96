import * as http from 'node:http';
import * as https from 'node:https';

/** What came back from a call. */
export type HttpAnswer = {
  readonly status: number;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** How much of an answer's body is kept, bytes; the rest is read and dropped. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Calls a URL once, following nothing. Unlike fetch it sends the `Host` it is given and no header of its own.
 * Rejects when the connection fails or the signal comes before the end of the answer.
 */
export function callHttp(
  url: string,
  options: { method: string; headers: Record<string, string>; body: Buffer; signal: AbortSignal },
): Promise<HttpAnswer> {
  const { method, headers, body, signal } = options;
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, signal }, (response) => {
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
