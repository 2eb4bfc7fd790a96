import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { createFaultGate, type Faults } from '../servers/fault-gate.ts';
import { closeServer, listen, readBody } from '../servers/listen.ts';
import { authorizePage } from './authorize-page.ts';

/** The portal's client registration. */
export const OPENID_CLIENT = { clientId: 'the portal', clientSecret: 's:cret/with+signs' };

/** Overrides with which tests make the provider lie. */
type Lies = {
  /** Added or replaced claims; undefined removes one. */
  claims?: Record<string, unknown>;
  /** Replaces the id token. */
  token?: (claims: JWTPayload, jwk: JWK) => Promise<string> | string;
  metadata?: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
  /** Replaces the response at a path. */
  instead?: Record<string, (response: ServerResponse) => void>;
};

export type IdentityProvider = typeof OPENID_CLIENT & {
  issuer: string;
  lies: Lies;
  faults: Faults;
  /** Requested paths, in order. */
  asked: string[];
  /** Signs somebody in: returns the URL that the browser is redirected to. */
  approve(authorizationUrl: string, email: string): string;
  close(): Promise<void>;
};

type Grant = { email: string; redirectUri: string; nonce: string; challenge: string };

const LIFETIME_SEC = 300;

/**
 * An OpenID Connect provider (Core 1.0, Discovery 1.0, PKCE with S256) that accepts any identity: its page asks only
 * for a mail address. It shares no code with the portal's sign-in.
 */
export async function startIdentityProvider({ port = 0 } = {}): Promise<IdentityProvider> {
  const asked: string[] = [];
  const lies: Lies = {};
  const grants = createGrants();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', issuer);
    asked.push(url.pathname);
    await gate.arrived();
    const bent = lies.instead?.[url.pathname];
    if (bent !== undefined) return bent(response);
    if (url.pathname === '/authorize') return await authorize(url, request, response);
    const answer = await toAnswer(url.pathname, request);
    response
      .writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
  });

  async function authorize(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const email = new URLSearchParams(String(await readBody(request))).get('email') ?? '';
      return void response.writeHead(303, { location: grants.approve(url.href, email) }).end();
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(String(await authorizePage(url.search)));
  }

  async function toAnswer(path: string, request: IncomingMessage): Promise<object | undefined> {
    if (path === '/.well-known/openid-configuration') return { ...toMetadata(issuer), ...lies.metadata };
    if (path === '/jwks') return { keys: [(await openKeys()).jwk] };
    if (path === '/userinfo') return { sub: 'somebody', ...lies.userinfo };
    if (path !== '/token') return undefined;
    const sent = new URLSearchParams(String(await readBody(request)));
    const code = sent.get('code') ?? '';
    const grant = grants.redeem(code);
    if (grant === undefined || !isClient(request, sent) || !isHonest(grant, sent)) return undefined;
    return await toTokens({ code, grant, issuer, lies, openKeys });
  }

  // Created on first use, because it takes a while.
  let keys: ReturnType<typeof createKeys> | undefined;
  const openKeys = () => {
    keys ??= createKeys();
    return keys;
  };

  const gate = createFaultGate(server);
  const { url: issuer } = await listen(server, port);
  return {
    ...OPENID_CLIENT,
    issuer,
    lies,
    asked,
    approve: grants.approve,
    faults: gate.faults,
    close: () => closeServer(server),
  };
}

/** The approved identities, by the code that the browser brings back; a code is redeemed once. */
function createGrants() {
  const grants = new Map<string, Grant>();
  return {
    approve(authorizationUrl: string, email: string): string {
      const { searchParams } = new URL(authorizationUrl);
      const text = (name: string): string => searchParams.get(name) ?? '';
      const redirectUri = text('redirect_uri');
      if (!/^http:\/\/([\w-]+\.)*localhost(:\d+)?\//.test(redirectUri)) throw new Error('That is elsewhere.');
      const code = crypto.randomUUID();
      grants.set(code, { email, redirectUri, nonce: text('nonce'), challenge: text('code_challenge') });
      return `${redirectUri}?${new URLSearchParams({ code, state: text('state') })}`;
    },
    redeem(code: string): Grant | undefined {
      const grant = grants.get(code);
      grants.delete(code);
      return grant;
    },
  };
}

type Exchange = {
  code: string;
  grant: Grant;
  issuer: string;
  lies: Lies;
  openKeys: () => ReturnType<typeof createKeys>;
};

/** The answer of the token endpoint, whose claims tests may falsify. */
async function toTokens({ code, grant, issuer, lies, openKeys }: Exchange): Promise<object> {
  const now = Math.floor(Date.now() / 1000);
  const allClaims = {
    iss: issuer,
    aud: OPENID_CLIENT.clientId,
    sub: 'somebody',
    iat: now,
    exp: now + LIFETIME_SEC,
    nonce: grant.nonce,
    auth_time: now,
    email: grant.email,
    email_verified: true,
    ...lies.claims,
  };
  const claims: JWTPayload = Object.fromEntries(
    Object.entries(allClaims).filter(([, value]) => value !== undefined),
  );
  const { jwk, privateKey } = await openKeys();
  const sign = () => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
  const idToken = await (lies.token?.(claims, jwk) ?? sign());
  return { access_token: code, token_type: 'Bearer', expires_in: LIFETIME_SEC, id_token: idToken };
}

async function createKeys() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  return { privateKey, jwk };
}

const toMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/userinfo`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
});

/** RFC 6749, section 2.3.1: HTTP Basic with form-encoded parts, or in the body. */
function isClient({ headers }: IncomingMessage, sent: URLSearchParams): boolean {
  const { clientId, clientSecret } = OPENID_CLIENT;
  const toFormText = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);
  const basic = Buffer.from(`${toFormText(clientId)}:${toFormText(clientSecret)}`).toString('base64');
  return (
    headers.authorization === `Basic ${basic}` ||
    (sent.get('client_id') === clientId && sent.get('client_secret') === clientSecret)
  );
}

/** Checks PKCE (RFC 7636, section 4.6) and the redirect URI. */
function isHonest({ challenge, redirectUri }: Grant, sent: URLSearchParams): boolean {
  const verifier = sent.get('code_verifier') ?? '';
  const digest = createHash('sha256').update(verifier).digest('base64url');
  return digest === challenge && sent.get('redirect_uri') === redirectUri;
}
