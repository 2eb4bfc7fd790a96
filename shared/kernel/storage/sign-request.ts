import { createHash, createHmac } from 'node:crypto';

type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

type Request = { method: string; url: URL; headers?: Record<string, string>; body?: Uint8Array; at: Date };

const SERVICE = 's3';

/**
 * The headers of an S3 request, with its signature of version 4:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signRequest(
  { method, url, headers = {}, body, at }: Request,
  { accessKeyId, secretAccessKey, region }: Credentials,
): Record<string, string> {
  const moment = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = [moment.slice(0, 8), region, SERVICE, 'aws4_request'];
  const content = sha256(body ?? '');
  const signed: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': content,
    'x-amz-date': moment,
  };
  const entries = Object.entries({ ...signed, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = entries.map(([name]) => name).join(';');
  const lines = entries.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = [method, url.pathname, toCanonicalQuery(url), lines, names, content].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', moment, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const credential = [accessKeyId, ...scope].join('/');
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
  };
}

/** The query in the order of the names, with `=` also behind those without a value. */
const toCanonicalQuery = ({ searchParams }: URL): string =>
  [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

/** Encodes as `encodeURIComponent` does, and the four characters that it leaves and S3 does not. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
