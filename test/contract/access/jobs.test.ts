import { createHash, randomBytes } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { describe, expect, inject, test } from 'vitest';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import { ALL_FUNCTIONS } from '../../../openapi/all-functions.ts';
import { http, type Received } from '../../harness/http/http.ts';

const { API_BASE_URL } = inject('environment');
const JOB_URL = `${API_BASE_URL}/_jobs/urlshortener/rotate-click-partitions`;
const JOBS = ALL_FUNCTIONS.flatMap(({ jobs }) =>
  jobs.map((job) => ({ name: job.name, owner: job.functionName })),
);
const CURRENT_KEY = LOCAL_SECRETS.QSTASH_CURRENT_SIGNING_KEY;
const TOLERANCE_SEC = 60;

const nowSec = () => Math.floor(Date.now() / 1000);

type Token = {
  key?: string;
  url?: string;
  body?: string;
  ageSec?: number;
  claims?: { [Claim in keyof JWTPayload]: JWTPayload[Claim] | undefined };
  alg?: string;
};

/** A signature as QStash makes it (upstash.com/docs/qstash/features/security), except for what the test overrides. */
function sign({
  key = CURRENT_KEY,
  url = JOB_URL,
  body = '{}',
  ageSec = 0,
  claims = {},
  alg = 'HS256',
}: Token = {}) {
  const issuedAt = nowSec() - ageSec;
  return new SignJWT({
    iss: 'Upstash',
    sub: url,
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + 300,
    jti: `jwt_${randomBytes(8).toString('hex')}`,
    body: createHash('sha256').update(body).digest('base64url'),
    ...claims,
    // jose omits undefined claims.
  } as JWTPayload)
    .setProtectedHeader({ alg, typ: 'JWT' })
    .sign(new TextEncoder().encode(key));
}

const post = (signature: string | undefined, body = '{}', url = JOB_URL): Promise<Received> =>
  http(url, {
    method: 'POST',
    body,
    headers: signature === undefined ? {} : { 'upstash-signature': signature },
  });

/** Asserts the status, and that no header suggests a retry time to QStash. */
function expectJobAnswer(answer: Received, status: number): void {
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: answer.text });
  const names = Object.keys(answer.headers).filter((name) => /retry-after|rate-?limit/.test(name));
  expect(names).toEqual([]);
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('A job that QStash asks for', () => {
  test('runs for a message of QStash', async () => {
    expectJobAnswer(await post(await sign()), 200);
  });

  test('runs for a message signed with the next key, as during a rotation', async () => {
    expectJobAnswer(await post(await sign({ key: LOCAL_SECRETS.QSTASH_NEXT_SIGNING_KEY })), 200);
  });

  test.each([
    ['slightly ahead', -(TOLERANCE_SEC - 10)],
    ['slightly behind', 300 + TOLERANCE_SEC - 10],
  ])("runs when QStash's clock is %s", async (_, ageSec) => {
    expectJobAnswer(await post(await sign({ ageSec })), 200);
  });
});

describe('A job that nobody may ask for', () => {
  test.each(JOBS)('does not run without a signature: $owner/$name', async ({ owner, name }) => {
    expectJobAnswer(await post(undefined, '{}', `${API_BASE_URL}/_jobs/${owner}/${name}`), 401);
  });

  test.each<[string, Token]>([
    ['another key', { key: 'sig_of_somebody_else' }],
    ["another job's address", { url: `${API_BASE_URL}/_jobs/urlshortener/drain-clicks` }],
    ['another host', { url: JOB_URL.replace('127.0.0.1', 'localhost') }],
    ['an address with a query', { url: `${JOB_URL}?x=1` }],
    ['another body', { body: '{"other":true}' }],
    ['the hash of an empty body', { body: '' }],
    ['another issuer', { claims: { iss: 'Somebody' } }],
    ['no id', { claims: { jti: '' } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['an HMAC of SHA-384', { alg: 'HS384' }],
    ['an HMAC of SHA-512', { alg: 'HS512' }],
    ['an expiry in the past', { ageSec: 300 + TOLERANCE_SEC + 10 }],
    ['a start far in the future', { ageSec: -(TOLERANCE_SEC + 10) }],
  ])('for a signature with %s', async (_, token) => {
    expectJobAnswer(await post(await sign(token)), 401);
  });

  test.each(['none', 'None', 'HS512', 'RS256'])('does not run for a token with algorithm %s', async (alg) => {
    const [, claims = ''] = (await sign()).split('.');
    const header = encode({ alg, typ: 'JWT' });
    for (const signature of ['', createHash('sha256').update(CURRENT_KEY).digest('base64url')])
      expectJobAnswer(await post(`${header}.${claims}.${signature}`), 401);
  });

  test.each(['', 'x', 'a.b.c', '..', `${'A'.repeat(5_000)}.e30.x`])(
    'does not run for the token "%.10s"',
    async (token) => {
      expectJobAnswer(await post(token), 401);
    },
  );

  test('does not run for claims that were changed after signing', async () => {
    const [header, claims = '', signature] = (await sign({ ageSec: 1_000 })).split('.');
    const prolonged = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: nowSec() + 300 };
    expectJobAnswer(await post(`${header}.${encode(prolonged)}.${signature}`), 401);
  });

  test('does not run a second time for a token that has already succeeded', async () => {
    const token = await sign();
    expectJobAnswer(await post(token), 200);
    expectJobAnswer(await post(token), 401);
    expectJobAnswer(await post(token), 401);
  });

  test('runs once for copies of a message that arrive together', async () => {
    const token = await sign();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
  });

  test.each(['not JSON', '[]', 'null', '"text"', ''])(
    'does not run for the payload %j, and answers 489 so that it is never retried',
    async (body) => {
      const token = await sign({ body });
      // A token counts as used only once its message has succeeded.
      for (const answer of [await post(token, body), await post(token, body)]) {
        expectJobAnswer(answer, 489);
        expect(answer.headers['upstash-nonretryable-error']).toBe('true');
      }
    },
  );
});

test.each(['urlshortener/nothing', 'nothing/drain-clicks', 'platform/drain-clicks'])(
  'no job exists at %s',
  async (job) => {
    const url = `${API_BASE_URL}/_jobs/${job}`;
    const answer = await post(await sign({ url }), '{}', url);
    expect(answer.status).toBe(404);
    expect(answer.headers).not.toHaveProperty('retry-after');
  },
);

test('jobs accept only POST', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const headers = { 'upstash-signature': await sign({ body: '' }) };
    expect((await http(JOB_URL, { method, headers })).status).toBe(404);
  }
});
