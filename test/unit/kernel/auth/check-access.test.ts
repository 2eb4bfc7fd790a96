import { expect, test } from 'vitest';
import { type AccessRequest, checkAccess } from '../../../../shared/kernel/auth/check-access.ts';
import type { Identity } from '../../../../shared/kernel/auth/identity.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const IDENTITY: Identity = {
  keyId: 1,
  keyName: 'Server',
  organizationId: 2,
  createdBy: 3,
  costCenterId: 4,
  country: 'CO',
  readAt: 0,
  services: null,
  networks: null,
  capabilities: [],
  predatesWriteCapability: false,
  expiresAt: null,
  revokedAt: null,
  lastSeenAt: null,
  defaultDomain: null,
  userStatus: 'active',
  membershipStatus: 'active',
  costCenterStatus: 'active',
  organizationStatus: 'active',
  blocks: [],
  enabledServices: ['urlshortener'],
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

test('a valid request is allowed', () => {
  expect(answer({})).toBeNull();
  expect(answer({ expiresAt: new Date(NOW.getTime() + 1), networks: ['203.0.113.0/24'] })).toBeNull();
});

test.each(REFUSALS)('%s: %j', (code, identity) => {
  expect(answer(identity)).toBe(code);
});

test('the first refusal is reported, whatever others there are', () => {
  for (const [index, [code]] of REFUSALS.entries()) {
    // Reversed, because the faults overwrite the same fields, and the first one must remain.
    const all = REFUSALS.slice(index).toReversed();
    expect(answer(Object.assign({}, ...all.map(([, identity]) => identity)))).toBe(code);
  }
});

test.each(['GET', 'HEAD', 'OPTIONS'])(
  'a read-only organization can %s, and a blocked one cannot',
  (method) => {
    expect(answer({ blocks: ['read_only'] }, { method })).toBeNull();
    expect(answer({ blocks: ['read_only', 'full'] }, { method })).toBe('ACCOUNT_BLOCKED');
  },
);

test('the message says which service is missing, and whether the key or the organization lacks it', () => {
  const { access } = REQUEST;
  const messageOf = (identity: Partial<Identity>) =>
    checkAccess({ ...IDENTITY, ...identity }, { ...REQUEST, access })?.message;
  expect(messageOf({ services: ['tts'] })).toBe(
    'This API key does not have access to the service `urlshortener`. Use a key that does.',
  );
  expect(messageOf({ enabledServices: ['tts'] })).toBe(
    'The service `urlshortener` is not enabled for your organization. Ask the operator to enable it.',
  );
  expect(answer({ services: ['tts', 'urlshortener'] })).toBeNull();
});

test('an operation for any key needs no service, and one with a capability needs only that', () => {
  expect(answer({ services: [], enabledServices: [] }, { access: 'universal' })).toBeNull();
  const access = { capability: 'directory' } as const;
  expect(answer({ services: [], capabilities: ['account'] }, { access })).toBe('AUTH_CAPABILITY_NOT_ALLOWED');
  expect(checkAccess(IDENTITY, { ...REQUEST, access })?.message).toBe(
    'This API key does not have the capability `directory`. Use a key that does.',
  );
  expect(answer({ services: [], capabilities: ['directory'] }, { access })).toBeNull();
});

test('a key older than the write capability has it, and no others', () => {
  const old = { predatesWriteCapability: true };
  const writes = { access: { service: 'urlshortener', capability: 'urlshortener.write' } } as const;
  expect(answer({}, writes)).toBe('AUTH_CAPABILITY_NOT_ALLOWED');
  expect(answer(old, writes)).toBeNull();
  expect(answer(old, { access: { capability: 'account' } })).toBe('AUTH_CAPABILITY_NOT_ALLOWED');
});
