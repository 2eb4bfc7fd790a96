import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { signRequest } from '../../shared/platform/storage/sign-request.ts';
import { closeServer, listen } from '../servers/listen.ts';

/** What is read of a bucket of workerd. */
export type StoredBucket = {
  get(key: string): Promise<{ body: ReadableStream; size: number; httpEtag: string } | null>;
};

type R2Server = { readonly url: string; close(): Promise<void> };

/** How far a request's time may be from ours. */
const SKEW_MS = 15 * 60_000;

/**
 * R2's S3 contract (GetObject, with signatures of version 4) over the buckets that workerd keeps. `openBucket` finds one
 * by name.
 */
export async function startR2(
  access: { accessKeyId: string; secretAccessKey: string },
  openBucket: (name: string) => Promise<StoredBucket | undefined>,
): Promise<R2Server> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      refuse(response, 500, 'InternalError', String(error)),
    );
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET') return refuse(response, 501, 'NotImplemented', 'Only GetObject is.');
    if (!isSigned(request, access)) return refuse(response, 403, 'SignatureDoesNotMatch', 'Check the key.');
    const [, name = '', key = ''] = /^\/([^/]+)\/(.+)$/.exec(request.url ?? '') ?? [];
    const bucket = await openBucket(name);
    if (bucket === undefined) return refuse(response, 404, 'NoSuchBucket', name);
    const object = await bucket.get(decodeURIComponent(key));
    if (object === null) return refuse(response, 404, 'NoSuchKey', key);
    response.writeHead(200, { 'content-length': object.size, etag: object.httpEtag });
    Readable.fromWeb(object.body).pipe(response);
  }

  const { url } = await listen(server, 0);
  return { url, close: () => closeServer(server) };
}

/** Whether the request has the signature that its time, its path and the key give. */
function isSigned(
  { method = '', url: path = '', headers }: IncomingMessage,
  access: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (!(Math.abs(at.getTime() - Date.now()) < SKEW_MS)) return false;
  const url = new URL(path, `http://${headers.host}`);
  return (
    headers.authorization === signRequest({ method, url, at }, { ...access, region: 'auto' }).authorization
  );
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}
