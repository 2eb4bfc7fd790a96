import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { signRequest } from '../../shared/kernel/storage/sign-request.ts';
import { closeServer, listen, readBody } from '../servers/listen.ts';

/** The part of workerd's bucket that is read. */
export type StoredBucket = {
  get(key: string): Promise<{ body: ReadableStream; size: number; httpEtag: string } | null>;
};

/** A bucket that programs write to by R2's S3 contract. Refusals are the contract's codes. */
export type WritableBucket = StoredBucket & {
  put(key: string, data: Uint8Array): Promise<void>;
  delete(key: string): Promise<void>;
  /** Keys in their order. */
  list(): Promise<string[]>;
  beginUpload(): Promise<string>;
  /** Returns the part's entity tag; undefined when there is no such upload. */
  putPart(uploadId: string, part: number, data: Uint8Array): Promise<string | undefined>;
  /** Returns what is wrong with the parts, or undefined once the object exists. */
  completeUpload(uploadId: string, key: string, tags: readonly string[]): Promise<UploadFault | undefined>;
  abortUpload(uploadId: string): Promise<boolean>;
};
type UploadFault = 'NoSuchUpload' | 'InvalidPart' | 'EntityTooSmall';

type R2Server = { readonly url: string; close(): Promise<void> };

/** The most that a request's time may differ from ours. */
const SKEW_MS = 15 * 60_000;
/** Keys of one answer to ListObjectsV2. */
const LISTED = 1_000;

/**
 * R2's S3 contract with signatures of version 4: GetObject over the buckets that workerd keeps, and what backups need over
 * those that programs write to. `openBucket` finds one by name.
 */
export async function startR2(
  access: { accessKeyId: string; secretAccessKey: string },
  openBucket: (name: string) => Promise<StoredBucket | WritableBucket | undefined>,
): Promise<R2Server> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      refuse(response, 500, 'InternalError', String(error)),
    );
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (!isSigned(request, body, access))
      return refuse(response, 403, 'SignatureDoesNotMatch', 'Check the key.');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://r2');
    const [, name = '', key = ''] = /^\/([^/]+)(?:\/(.+))?$/.exec(pathname) ?? [];
    const bucket = await openBucket(name);
    if (bucket === undefined) return refuse(response, 404, 'NoSuchBucket', name);
    const asked = { method: request.method ?? '', key: decodeURIComponent(key), query: searchParams, body };
    if ('put' in bucket) return await answerWritable(bucket, asked, response);
    if (asked.method !== 'GET' || key === '')
      return refuse(response, 501, 'NotImplemented', 'Only GetObject is.');
    return await sendObject(bucket, asked, response);
  }

  const { url } = await listen(server, 0);
  return { url, close: () => closeServer(server) };
}

type Asked = { method: string; key: string; query: URLSearchParams; body: Buffer };

async function sendObject(
  bucket: StoredBucket,
  { method, key }: Asked,
  response: ServerResponse,
): Promise<void> {
  const object = await bucket.get(key);
  if (object === null) return refuse(response, 404, 'NoSuchKey', key);
  response.writeHead(200, { 'content-length': object.size, etag: object.httpEtag });
  if (method === 'GET') Readable.fromWeb(object.body).pipe(response);
  else {
    await object.body.cancel();
    response.end();
  }
}

/** The operations that programs use, by method and query. */
async function answerWritable(bucket: WritableBucket, asked: Asked, response: ServerResponse): Promise<void> {
  const { method, key, query, body } = asked;
  if (key === '' && method === 'GET') return await sendKeys(bucket, query, response);
  if (key === '') return refuse(response, 501, 'NotImplemented', 'Only ListObjectsV2 is.');
  const uploadId = query.get('uploadId');
  if (method === 'POST' && query.has('uploads'))
    return send(
      response,
      200,
      `<InitiateMultipartUploadResult><UploadId>${await bucket.beginUpload()}</UploadId></InitiateMultipartUploadResult>`,
    );
  if (uploadId !== null) return await answerUpload(bucket, { ...asked, uploadId }, response);
  if (method === 'GET' || method === 'HEAD') return await sendObject(bucket, asked, response);
  if (method === 'PUT') {
    await bucket.put(key, body);
    return send(response, 200);
  }
  if (method !== 'DELETE') return refuse(response, 501, 'NotImplemented', method);
  await bucket.delete(key);
  return send(response, 204);
}

async function answerUpload(
  bucket: WritableBucket,
  { method, key, query, body, uploadId }: Asked & { uploadId: string },
  response: ServerResponse,
): Promise<void> {
  const refuseUpload = (code: UploadFault) =>
    refuse(response, code === 'NoSuchUpload' ? 404 : 400, code, uploadId);
  if (method === 'PUT') {
    const tag = await bucket.putPart(uploadId, Number(query.get('partNumber')), body);
    return tag === undefined ? refuseUpload('NoSuchUpload') : send(response, 200, '', { etag: tag });
  }
  if (method === 'DELETE')
    return (await bucket.abortUpload(uploadId)) ? send(response, 204) : refuseUpload('NoSuchUpload');
  const tags = [...body.toString().matchAll(/<ETag>([^<]+)<\/ETag>/g)].map(([, tag = '']) => tag);
  const fault = await bucket.completeUpload(uploadId, key, tags);
  return fault === undefined
    ? send(response, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
    : refuseUpload(fault);
}

/** ListObjectsV2: the token of a further answer is the key before it. */
async function sendKeys(
  bucket: WritableBucket,
  query: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  const after = query.get('continuation-token') ?? '';
  const rest = (await bucket.list()).filter((key) => key > after);
  const listed = rest.slice(0, LISTED);
  const next = rest.length > LISTED ? `<NextContinuationToken>${listed.at(-1)}</NextContinuationToken>` : '';
  const contents = listed.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  send(response, 200, `<ListBucketResult>${contents}${next}</ListBucketResult>`);
}

/** Whether the request has the signature that its time, its path, its query, its body and the key give. */
function isSigned(
  { method = '', url: path = '', headers }: IncomingMessage,
  body: Buffer,
  access: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (!(Math.abs(at.getTime() - Date.now()) < SKEW_MS)) return false;
  const url = new URL(path, `http://${headers.host}`);
  const { authorization } = signRequest({ method, url, body, at }, { ...access, region: 'auto' });
  return headers.authorization === authorization;
}

function send(
  response: ServerResponse,
  status: number,
  xml = '',
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...(xml !== '' && { 'content-type': 'application/xml' }), ...headers });
  response.end(xml === '' ? undefined : `<?xml version="1.0"?>${xml}`);
}

const refuse = (response: ServerResponse, status: number, code: string, message: string): void =>
  send(response, status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
