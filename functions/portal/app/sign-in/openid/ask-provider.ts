import * as oauth from 'oauth4webapi';
import type { Provider } from '../../../../../db/people/queries/openid.ts';
import { parseTarget, type TargetPolicy } from '../../../../../shared/kernel/outbound/check-target.ts';
import { epochMoment } from '../../../../../shared/kernel/time/epoch-moment.ts';
import type { Handshake } from './handshake.ts';
import { ProviderError } from './provider-error.ts';
import type { ProviderFetch } from './provider-fetch.ts';

/** The fetch, the policy of targets and the redirect URI with which a provider is called. */
export type ProviderConnection = { fetch: ProviderFetch; policy: TargetPolicy; redirectUri: string };

/** A session's longest lifetime: an older authentication at the provider must be repeated. */
const OLDEST_SEC = 7 * 86_400;
/** Allowed clock difference. */
const SKEW_SEC = 60;

// `fetch` enforces the target policy, including https; local providers have plain http.
const optionsOf = ({ fetch }: ProviderConnection) => ({
  [oauth.customFetch]: (url: string, init: object) => fetch(url, init),
  [oauth.allowInsecureRequests]: true,
});

/** Fetches the provider's discovery document for the configured issuer. Throws ProviderError. */
export const discover = ({ issuer }: Pick<Provider, 'issuer'>, line: ProviderConnection) =>
  wrapLibraryErrors('discovery', async () => {
    const url = new URL(issuer);
    const server = await oauth.processDiscoveryResponse(
      url,
      await oauth.discoveryRequest(url, optionsOf(line)),
    );
    for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
      if (server[name] === undefined) throw new ProviderError('invalid', name);
    return server;
  });

type Server = Awaited<ReturnType<typeof discover>>;

/** The address that the browser is sent to. Throws ProviderError. */
export async function toAuthorizationUrl(
  server: Server,
  { clientId }: Provider,
  { policy, redirectUri }: ProviderConnection,
  { state, nonce, verifier, isAgain }: Handshake & { isAgain: boolean },
): Promise<string> {
  // We do not fetch this address, but people type passwords there: the same rules apply.
  const target = parseTarget(policy, server.authorization_endpoint ?? '');
  if ('refusal' in target) throw new ProviderError('unreachable', target.refusal);
  const { url } = target;
  const asked = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    max_age: String(isAgain ? 0 : OLDEST_SEC),
    ...(isAgain && { prompt: 'login' }),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

type Returned = Handshake & {
  clientSecret: string;
  answered: URLSearchParams;
  isAgain: boolean;
  /** The moment at which the browser was sent to the provider. */
  since: Date;
  now: Date;
};

/** The identity that the provider asserts, after all checks. Throws ProviderError. */
export const readVerifiedIdentity = (
  server: Server,
  { clientId }: Provider,
  line: ProviderConnection,
  { clientSecret, answered, state, nonce, verifier, isAgain, since, now }: Returned,
): Promise<{ email: string; authenticatedAt: Date | undefined }> =>
  wrapLibraryErrors('sign_in', async () => {
    const client: oauth.Client = { client_id: clientId, [oauth.clockTolerance]: SKEW_SEC };
    const options = optionsOf(line);
    const code = oauth.validateAuthResponse(server, client, answered, state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      toClientAuth(server, clientSecret),
      code,
      line.redirectUri,
      verifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    // The library skips the signature of tokens received over TLS from the provider; we check it.
    await oauth.validateApplicationLevelSignature(server, response, options);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (claims === undefined) throw new ProviderError('invalid', 'id_token');

    const authenticatedAt = toAuthenticatedAt(claims.auth_time, { isAgain, since, now });

    const { email, email_verified } =
      claims.email === undefined && server.userinfo_endpoint !== undefined
        ? await oauth.processUserInfoResponse(
            server,
            client,
            claims.sub,
            await oauth.userInfoRequest(server, client, tokens.access_token, options),
          )
        : claims;
    if (typeof email !== 'string' || email_verified !== true) throw new ProviderError('unverified', 'email');
    return { email, authenticatedAt };
  });

/** Reads when the person was asked for their password; undefined where the provider does not say. Throws ProviderError. */
function toAuthenticatedAt(
  askedAt: number | undefined,
  { isAgain, since, now }: Pick<Returned, 'isAgain' | 'since' | 'now'>,
): Date | undefined {
  const oldest = isAgain ? since.getTime() / 1000 : now.getTime() / 1000 - OLDEST_SEC;
  if (askedAt === undefined ? isAgain : askedAt < oldest - SKEW_SEC)
    throw new ProviderError('stale', 'auth_time');
  const authenticatedAt = askedAt === undefined ? undefined : epochMoment(askedAt * 1000);
  if (askedAt !== undefined && authenticatedAt === undefined) throw new ProviderError('invalid', 'auth_time');
  return authenticatedAt;
}

/** HTTP Basic, unless the provider supports only credentials in the body. */
function toClientAuth(server: Server, secret: string): oauth.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret);
}

/** The library's errors contain provider responses, even tokens: only their codes may leave this file. */
async function wrapLibraryErrors<T>(step: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (error instanceof oauth.AuthorizationResponseError)
      throw new ProviderError(error.error === 'access_denied' ? 'denied' : 'invalid', 'answered_error');
    const code = error instanceof Error && 'code' in error ? String(error.code).toLowerCase() : 'not_conform';
    throw new ProviderError('invalid', `${step} ${code}`);
  }
}
