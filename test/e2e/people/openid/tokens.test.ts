import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { IdentityProvider } from '../../../../local/openid/server.ts';
import { createSetUp, signInBy, useProvider } from '../../../harness/portal/openid.ts';
import { joinAs } from '../../../harness/portal/portal.ts';

const environment = inject('environment');

const provider = useProvider();
let path: string;
let email: string;
beforeAll(async () => {
  const tenant = await createSetUp(environment, provider());
  ({ path } = tenant);
  ({ email } = await joinAs(environment, tenant, 'developer'));
});

const begin = () => signInBy(environment, provider(), { path, email });
const isIn = ({ cookies }: { cookies: Map<string, string> }): boolean => cookies.has('__Host-session');

const toHeader = (header: object): string => Buffer.from(JSON.stringify(header)).toString('base64url');

const signedByAnother = async (claims: JWTPayload): Promise<string> => {
  const { privateKey } = await generateKeyPair('RS256');
  return await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
};

describe('An id token', () => {
  const now = Math.floor(Date.now() / 1000);
  test.each<[string, Record<string, unknown>]>([
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['from another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'another' }],
    ['for several clients, with another authorized party', { aud: ['the portal', 'b'], azp: 'b' }],
    ['that has expired', { exp: now - 120 }],
    ['that never expires', { exp: undefined }],
    ['of nobody', { sub: undefined }],
    ['with a time that is not a number', { auth_time: 'now' }],
  ])('%s signs nobody in', async (_, claims) => {
    provider().lies.claims = claims;
    const { back, portal } = await begin();
    expect([back.status, isIn(portal)]).toEqual([502, false]);
    expect(back.text).toContain('could not be verified');
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
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode(n)),
    ],
    [
      "signed with the client's secret",
      (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(provider().clientSecret)),
    ],
    ['that is malformed', () => 'none'],
  ])('%s signs nobody in, whatever discovery allows', async (_, token) => {
    provider().lies.token = token;
    for (const metadata of [{}, { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] }]) {
      provider().lies.metadata = metadata;
      const { back, portal } = await begin();
      expect([back.status, isIn(portal)]).toEqual([502, false]);
    }
  });

  test.each<[string, Record<string, unknown>]>([
    ['with an unverified mail address', { email_verified: false }],
    ['that does not say whether the address is verified', { email_verified: undefined }],
    ['that says so as a string', { email_verified: 'true' }],
  ])('%s signs nobody in', async (_, claims) => {
    provider().lies.claims = claims;
    const { back, portal } = await begin();
    expect([back.status, isIn(portal)]).toEqual([403, false]);
    expect(back.text).toContain('did not confirm your e-mail address');
  });

  test('an id token without an address signs nobody in', async () => {
    provider().lies.claims = { email: undefined };
    const { back, portal } = await begin();
    expect([back.status, isIn(portal)]).toEqual([403, false]);
  });
});
