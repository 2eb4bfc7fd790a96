import { createHash, createHmac, randomBytes } from 'node:crypto';

const LIFETIME_SEC = 300;

const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

/**
 * The `Upstash-Signature` of one delivery: a JWT (HS256) over the exact URL and the SHA-256 of the raw body, with a
 * unique id. See upstash.com/docs/qstash/features/security.
 */
export function signDelivery(key: string, url: string, body: Buffer): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = encode({
    iss: 'Upstash',
    sub: url,
    exp: now + LIFETIME_SEC,
    nbf: now,
    iat: now,
    jti: `jwt_${randomBytes(14).toString('hex')}`,
    body: createHash('sha256').update(body).digest('base64url'),
  });
  const signature = createHmac('sha256', key).update(`${HEADER}.${claims}`).digest('base64url');
  return `${HEADER}.${claims}.${signature}`;
}

function encode(part: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
