import { createHash, createHmac } from 'node:crypto';

type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

type Request = { method: string; url: URL; headers?: Record<string, string>; at: Date };

const SERVICE = 's3';

/**
 * The headers of an S3 request without a query and a body, with its signature of version 4:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signRequest(
  { method, url, headers = {}, at }: Request,
  { accessKeyId, secretAccessKey, region }: Credentials,
): Record<string, string> {
  const moment = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = [moment.slice(0, 8), region, SERVICE, 'aws4_request'];
  const signed: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': sha256(''),
    'x-amz-date': moment,
  };
  const entries = Object.entries({ ...signed, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = entries.map(([name]) => name).join(';');
  const lines = entries.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = [method, url.pathname, '', lines, names, sha256('')].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', moment, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const credential = [accessKeyId, ...scope].join('/');
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
