import { expect, test } from 'vitest';
import type { Identity } from '../../../db/queries/people/find-identity.ts';
import { type AccessRequest, checkAccess } from '../../../shared/auth/check-access.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const IDENTITY: Identity = {
  ...{ keyId: 1, organizationId: 2, createdBy: 3, costCenterId: 4, country: 'CO', readAt: 0 },
  ...{ services: null, networks: null, capabilities: [], predatesWriteCapability: false },
  ...{ expiresAt: null, revokedAt: null, lastSeenAt: null, defaultDomain: null },
  ...{ userStatus: 'active', membershipStatus: 'active', costCenterStatus: 'active' },
  ...{ organizationStatus: 'active', blocks: [], enabledServices: ['urlshortener'] },
};
const REQUEST: AccessRequest = {
  access: { service: 'urlshortener' },
  method: 'POST',
  clientIp: '203.0.113.7',
  now: NOW,
};
const answer = (identity: Partial<Identity>, request: Partial<AccessRequest> = {}) =>
  checkAccess({ ...IDENTITY, ...identity }, { ...REQUEST, ...request })?.code ?? null;

/** The reasons to refuse a key, in the order in which they are checked. */
const REFUSALS: [code: string, identity: Partial<Identity>][] = [
  ['AUTH_INVALID_KEY', { revokedAt: NOW }],
  ['AUTH_INVALID_KEY', { expiresAt: NOW }],
  ['AUTH_INVALID_KEY', { userStatus: 'disabled' }],
  ['AUTH_INVALID_KEY', { membershipStatus: 'removed' }],
  ['AUTH_COST_CENTER_DISABLED', { costCenterStatus: 'disabled' }],
  ['ACCOUNT_CONFIG_NOT_FOUND', { organizationStatus: null }],
  ['ACCOUNT_NOT_ACTIVE', { organizationStatus: 'suspended' }],
  ['ACCOUNT_BLOCKED', { blocks: ['full'] }],
  ['ACCOUNT_READ_ONLY', { blocks: ['read_only'] }],
  ['AUTH_IP_NOT_ALLOWED', { networks: ['198.51.100.0/24'] }],
  ['AUTH_SERVICE_NOT_ALLOWED', { services: ['tts'] }],
];

test('nothing refuses what is as it should be', () => {
  expect(answer({})).toBeNull();
  expect(answer({ expiresAt: new Date(NOW.getTime() + 1), networks: ['203.0.113.0/24'] })).toBeNull();
});

test.each(REFUSALS)('%s: %j', (code, identity) => {
  expect(answer(identity)).toBe(code);
});

test('the first of them is told, whatever else there is', () => {
  for (const [index, [code]] of REFUSALS.entries()) {
    // Reversed, because the faults overwrite the same fields, and the first one must remain.
    const all = REFUSALS.slice(index).toReversed();
    expect(answer(Object.assign({}, ...all.map(([, identity]) => identity)))).toBe(code);
  }
});

test.each(['GET', 'HEAD', 'OPTIONS'])(
  'a read-only organization may %s, and one that is blocked may not',
  (method) => {
    expect(answer({ blocks: ['read_only'] }, { method })).toBeNull();
    expect(answer({ blocks: ['read_only', 'full'] }, { method })).toBe('ACCOUNT_BLOCKED');
  },
);

test('a service is lacked by the key or by its organization, and the message says which', () => {
  const { access } = REQUEST;
  const messageOf = (identity: Partial<Identity>) =>
    checkAccess({ ...IDENTITY, ...identity }, { ...REQUEST, access })?.message;
  expect(messageOf({ services: ['tts'] })).toBe('This API key has no access to the service `urlshortener`.');
  expect(messageOf({ enabledServices: ['tts'] })).toBe(
    'The service `urlshortener` is turned off for your organization.',
  );
  expect(answer({ services: ['tts', 'urlshortener'] })).toBeNull();
});

test('what every key may call needs no service, and what needs a capability needs it alone', () => {
  expect(answer({ services: [], enabledServices: [] }, { access: 'universal' })).toBeNull();
  const access = { capability: 'directory' } as const;
  expect(answer({ services: [], capabilities: ['account'] }, { access })).toBe('AUTH_CAPABILITY_NOT_ALLOWED');
  expect(checkAccess(IDENTITY, { ...REQUEST, access })?.message).toBe(
    'This API key lacks the capability `directory`.',
  );
  expect(answer({ services: [], capabilities: ['directory'] }, { access })).toBeNull();
});

test('a key that is older than the right to write has it, and no other right', () => {
  const old = { predatesWriteCapability: true };
  const writes = { access: { service: 'urlshortener', capability: 'urlshortener.write' } } as const;
  expect(answer({}, writes)).toBe('AUTH_CAPABILITY_NOT_ALLOWED');
  expect(answer(old, writes)).toBeNull();
  expect(answer(old, { access: { capability: 'account' } })).toBe('AUTH_CAPABILITY_NOT_ALLOWED');
});
