import { DomainError } from '../errors/domain-error.ts';
import type { ObjectStorageConfig } from './object-storage-config.ts';
import { signRequest } from './sign-request.ts';

/** `path`: a bucket without the prefix that differs between systems, or an object of it: `backups/2026…`. */
type ObjectRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
};

/** Asks R2, and reads what it answers; undefined when it has no such object. */
export type RequestObject = <T>(
  request: ObjectRequest,
  read: (response: Response) => Promise<T>,
) => Promise<T | undefined>;

/** R2's only region: https://developers.cloudflare.com/r2/api/s3/api/ */
const REGION = 'auto';
const TRIES = 4;
const FIRST_PAUSE_MS = 500;
/** The time for an object, or a part of one, of any size. */
const OBJECT_MS = 300_000;

/**
 * R2 by its S3 contract. What fails is asked again, also when it fails while it is read. Throws DomainError when R2 refuses
 * or keeps failing.
 */
export function createRequestObject({
  R2_ENDPOINT: endpoint,
  R2_ACCESS_KEY_ID: accessKeyId,
  R2_SECRET_ACCESS_KEY: secretAccessKey,
  R2_BUCKET_PREFIX: prefix,
}: ObjectStorageConfig): RequestObject {
  const credentials = { accessKeyId, secretAccessKey, region: REGION };
  return async ({ method, path, query = {}, body }, read) => {
    const url = new URL(`/${prefix}${path}`, endpoint);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const sent = body && { body };
    return await tryAgain(method, url, async () => {
      const response = await fetch(url, {
        method,
        headers: signRequest({ method, url, at: new Date(), ...sent }, credentials),
        redirect: 'error',
        signal: AbortSignal.timeout(OBJECT_MS),
        ...sent,
      });
      return (await isFoundOrThrow(response, method, url)) ? await read(response) : undefined;
    });
  };
}

async function tryAgain<T>(method: string, url: URL, send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (attempt === TRIES)
        throw toRefusal(method, url, `${error instanceof Error ? error.message : error}`);
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempt));
    }
  }
}

async function isFoundOrThrow(response: Response, method: string, url: URL): Promise<boolean> {
  if (response.ok) return true;
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
  // An answer to HEAD has no body.
  if (code === 'NoSuchKey' || (method === 'HEAD' && response.status === 404)) return false;
  const said = `R2 answered ${[response.status, code].join(' ').trim()}`;
  // R2 would refuse again whatever else it refuses.
  if (response.status < 500 && response.status !== 429) throw toRefusal(method, url, said);
  throw new Error(said);
}

const toRefusal = (method: string, { pathname }: URL, reason: string) =>
  new DomainError(method === 'GET' || method === 'HEAD' ? 'OBJECT_NOT_READ' : 'OBJECT_NOT_WRITTEN', {
    object: pathname,
    reason,
  });
