import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMeter } from '../../../db/engine/deadlines/meter.ts';
import { createSecret } from '../../../functions/portal/app/session/cookie.ts';
import {
  discover,
  readVerifiedIdentity,
  toAuthorizationUrl,
} from '../../../functions/portal/app/sign-in/openid/ask-provider.ts';
import { toHandshake } from '../../../functions/portal/app/sign-in/openid/handshake.ts';
import { createProviderFetch } from '../../../functions/portal/app/sign-in/openid/provider-fetch.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../local/openid/server.ts';

const EMAIL = 'ana@acme.example';
/** A public address, which a policy without development hosts allows; nothing is sent there. */
const policy = {
  apiBaseUrl: 'https://api.operator.example',
  ownHosts: ['operator.example'],
  insecureHosts: ['127.0.0.1'],
  resolverUrl: 'http://127.0.0.1:1/',
};
const redirectUri = 'http://portal.localhost/sign-in/with/x/back';
/** How each request named the client: by HTTP Basic, or in its body. */
const namedBy: string[] = [];
function openLine() {
  const send = createProviderFetch(policy, createMeter());
  return {
    policy,
    redirectUri,
    fetch: (url: string, init: RequestInit) => {
      if (new Headers(init.headers).has('authorization')) namedBy.push('client_secret_basic');
      if (String(init.body).includes('client_secret=')) namedBy.push('client_secret_post');
      return send(url, init);
    },
  };
}

let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider();
});
afterAll(() => idp.close());
beforeEach(() => {
  for (const name of Object.keys(idp.lies)) delete idp.lies[name as keyof typeof idp.lies];
});
const registered = () => ({ organizationId: 1, issuer: idp.issuer, clientId: idp.clientId });

type Asked = {
  isAgain?: boolean;
  /** Changes what the provider leads back with. */
  bend?: (answered: URLSearchParams) => void;
  /** Changes the provider between the two halves of the sign-in. */
  change?: () => void;
};

/** A whole sign-in: the way to the provider, its approval, and the identity that it then asserts. */
async function signIn({ isAgain = false, bend, change }: Asked = {}) {
  const since = new Date();
  const handshake = await toHandshake(createSecret());
  const line = openLine();
  const url = await toAuthorizationUrl(await discover(registered(), line), registered(), line, {
    ...handshake,
    isAgain,
  });
  const answered = new URL(idp.approve(url, EMAIL)).searchParams;
  bend?.(answered);
  change?.();
  const { clientSecret } = idp;
  return await readVerifiedIdentity(await discover(registered(), line), registered(), line, {
    ...handshake,
    clientSecret,
    answered,
    isAgain,
    since,
    now: new Date(),
  });
}

const refused = (reason: string, detail: unknown = expect.any(String)) => ({
  name: 'ProviderError',
  reason,
  detail,
});

const toHeader = (header: object): string => Buffer.from(JSON.stringify(header)).toString('base64url');

async function signedByAnother(claims: JWTPayload): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
}

const secretKey = (text: string): Uint8Array => new TextEncoder().encode(text);
const minutesAgo = (minutes: number): number => Math.floor(Date.now() / 1000) - minutes * 60;

describe('An id token', () => {
  test('asserts its address, and when its person was asked for a password', async () => {
    const at = minutesAgo(7);
    idp.lies.claims = { auth_time: at };
    expect(await signIn()).toEqual({ email: EMAIL, authenticatedAt: new Date(at * 1000) });
  });

  test.each<[string, Record<string, unknown>]>([
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['from another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'another' }],
    ['for several clients, with another authorized party', { aud: ['the portal', 'b'], azp: 'b' }],
    ['that has expired', { exp: minutesAgo(2) }],
    ['that never expires', { exp: undefined }],
    ['of nobody', { sub: undefined }],
    ['with a time that is not a number', { auth_time: 'now' }],
    ['with a time that no calendar has', { auth_time: 1e300 }],
  ])('%s proves nothing', async (_, claims) => {
    idp.lies.claims = claims;
    await expect(signIn()).rejects.toMatchObject(refused('invalid'));
  });

  test.each<[string, NonNullable<IdentityProvider['lies']['token']>]>([
    ['signed with another key', signedByAnother],
    [
      'with a key that the provider does not have',
      async (claims) =>
        (await signedByAnother(claims)).replace(/^[^.]+/, toHeader({ alg: 'RS256', kid: 'two' })),
    ],
    ['without a signature', (claims) => new UnsecuredJWT(claims).encode()],
    [
      'signed with the public key as if it were a secret',
      (claims, { n = '' }) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secretKey(n)),
    ],
    [
      "signed with the client's secret",
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secretKey(idp.clientSecret)),
    ],
    ['that is malformed', () => 'none'],
  ])('%s proves nothing, whatever discovery allows', async (_, token) => {
    idp.lies.token = token;
    for (const metadata of [{}, { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] }]) {
      idp.lies.metadata = metadata;
      await expect(signIn()).rejects.toMatchObject(refused('invalid'));
    }
  });

  test.each<[string, Record<string, unknown>]>([
    ['with an unverified mail address', { email_verified: false }],
    ['that does not say whether the address is verified', { email_verified: undefined }],
    ['that says so as a string', { email_verified: 'true' }],
    ['without an address', { email: undefined }],
  ])('%s confirms no address', async (_, claims) => {
    idp.lies.claims = claims;
    await expect(signIn()).rejects.toMatchObject(refused('unverified'));
  });

  test('has its address read from userinfo if it has none, of the same person alone', async () => {
    idp.lies.claims = { email: undefined, email_verified: undefined };
    idp.lies.userinfo = { email: EMAIL, email_verified: true };
    expect(await signIn()).toMatchObject({ email: EMAIL });
    idp.lies.userinfo = { sub: 'somebody else', email: EMAIL, email_verified: true };
    await expect(signIn()).rejects.toMatchObject(refused('invalid'));
  });
});

describe('A sign-in that must be a new one', () => {
  test('asks the provider for it, and takes one that it reports', async () => {
    const line = openLine();
    const asked = await toAuthorizationUrl(await discover(registered(), line), registered(), line, {
      ...(await toHandshake(createSecret())),
      isAgain: true,
    });
    const { searchParams } = new URL(asked);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    expect(await signIn({ isAgain: true })).toMatchObject({ authenticatedAt: expect.any(Date) });
  });

  test.each([
    ['asked long ago', minutesAgo(5)],
    ['does not say when it asked', undefined],
  ])('is refused when the provider %s', async (_, at) => {
    idp.lies.claims = { auth_time: at };
    await expect(signIn({ isAgain: true })).rejects.toMatchObject(refused('stale'));
  });

  test('is not needed where the person was asked within a week', async () => {
    idp.lies.claims = { auth_time: undefined };
    expect(await signIn()).toEqual({ email: EMAIL, authenticatedAt: undefined });
    idp.lies.claims = { auth_time: minutesAgo(8 * 1_440) };
    await expect(signIn()).rejects.toMatchObject(refused('stale'));
  });
});

describe('A way back', () => {
  test.each([
    ['the error access_denied', { error: 'access_denied', error_description: 'Call 555-0100' }, 'denied'],
    ['the error server_error', { error: 'server_error', error_description: 'Call 555-0100' }, 'invalid'],
    ['another issuer', { iss: 'https://evil.example' }, 'invalid'],
    ['another state', { state: 'A'.repeat(43) }, 'invalid'],
    ['an unknown code', { code: 'none' }, 'invalid'],
  ])('with %s proves nothing, and none of its words are taken', async (_, changes, reason) => {
    const bend = (answered: URLSearchParams) => {
      for (const [name, value] of Object.entries(changes)) answered.set(name, value);
    };
    await expect(signIn({ bend })).rejects.toMatchObject(
      refused(reason, expect.not.stringContaining('555-0100')),
    );
  });

  test.each([['client_secret_basic'], ['client_secret_post']])(
    'has the secret in the form that the provider accepts: %s',
    async (method) => {
      idp.lies.metadata = { token_endpoint_auth_methods_supported: [method] };
      namedBy.length = 0;
      expect(await signIn()).toMatchObject({ email: EMAIL });
      expect(namedBy).toEqual([method]);
    },
  );
});

describe('A provider', () => {
  const METADATA = '/.well-known/openid-configuration';
  test.each<[string, IdentityProvider['lies'], string]>([
    ['answers for another issuer', { metadata: { issuer: 'https://evil.example' } }, 'invalid'],
    ['lacks what sign-in requires', { metadata: { jwks_uri: undefined } }, 'invalid'],
    ['fails', { instead: { [METADATA]: (response) => response.writeHead(500).end() } }, 'invalid'],
    [
      'leads elsewhere',
      {
        instead: {
          [METADATA]: (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
        },
      },
      'invalid',
    ],
    [
      'answers without end',
      {
        instead: {
          [METADATA]: (response) =>
            response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'a'.repeat(200_000)}"`),
        },
      },
      'unreachable',
    ],
  ])('that %s is not taken for one', async (_, lies, reason) => {
    Object.assign(idp.lies, lies);
    await expect(discover(registered(), openLine())).rejects.toMatchObject(refused(reason));
  });

  test.each([
    ['one of our own pages', { authorization_endpoint: 'http://10.0.0.1/authorize' }],
    ['a script instead of a page', { authorization_endpoint: 'javascript:alert(1)' }],
    ['the metadata service for tokens', { token_endpoint: 'http://169.254.169.254/token' }],
    ['a private host for keys', { jwks_uri: 'https://10.0.0.1/jwks' }],
  ])('that names %s is not followed there', async (_, metadata) => {
    const change = () => {
      idp.lies.metadata = metadata;
    };
    if ('authorization_endpoint' in metadata) {
      change();
      await expect(signIn()).rejects.toMatchObject(refused('unreachable'));
    } else await expect(signIn({ change })).rejects.toMatchObject(refused('unreachable'));
  });
});
