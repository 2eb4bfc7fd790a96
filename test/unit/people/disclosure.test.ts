import { describe, expect, test } from 'vitest';
import { ROLES } from '../../../db/people/tables/membership.ts';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { CAPABILITIES, type Capability } from '../../../shared/kernel/services.ts';
import { isReserved, mayHandOver, maySee, readersOf, shownBy } from '../../../shared/people/disclosure.ts';
import { checkGrant } from '../../../shared/people/keys/check-grant.ts';

type Grant = Parameters<typeof checkGrant>[0];

function outcomeOf(grant: Pick<Grant, 'role' | 'developersGrantAccount'>, capability: Capability): string {
  try {
    checkGrant({ ...grant, capabilities: [capability], issuedBeforeWriteCapability: false });
    return 'granted';
  } catch (error) {
    return error instanceof DomainError ? error.code : 'failed';
  }
}

const grantedBy = (grant: Pick<Grant, 'role' | 'developersGrantAccount'>) =>
  CAPABILITIES.filter((code) => outcomeOf(grant, code) === 'granted');

test('every capability says what it shows that not every member sees', () => {
  expect(Object.fromEntries(CAPABILITIES.map((code) => [code, shownBy(code)]))).toEqual({
    account: ['money'],
    contacts: ['people'],
    directory: ['people'],
    limits: ['money'],
    'urlshortener.write': [],
    webhooks: ['money', 'people'],
  });
});

describe('A developer', () => {
  test('grants what the contract says, unless only owners and administrators grant it', () => {
    const allowed = { role: 'developer', developersGrantAccount: true } as const;
    expect(grantedBy(allowed)).toEqual(['account', 'contacts', 'directory', 'webhooks']);
    expect(CAPABILITIES.filter(isReserved)).toEqual(['limits', 'urlshortener.write']);
    for (const code of CAPABILITIES.filter(isReserved))
      expect(outcomeOf(allowed, code)).toBe('CAPABILITY_RESERVED');
  });

  test('grants nothing that shows money or people where the organization reserves it', () => {
    const restricted = { role: 'developer', developersGrantAccount: false } as const;
    expect(grantedBy(restricted)).toEqual([]);
    for (const code of CAPABILITIES.filter((each) => !isReserved(each)))
      expect([code, outcomeOf(restricted, code)]).toEqual([code, 'CAPABILITY_WITHHELD']);
  });
});

test('owners and administrators grant everything, members nothing, whatever the organization reserves', () => {
  for (const developersGrantAccount of [true, false]) {
    for (const role of ['owner', 'administrator'] as const)
      expect(grantedBy({ role, developersGrantAccount })).toEqual(CAPABILITIES);
    expect(grantedBy({ role: 'member', developersGrantAccount })).toEqual([]);
  }
});

test('money is for owners and administrators, people also for members, and everyone sees the rest', () => {
  expect(readersOf('money')).toEqual(['owner', 'administrator']);
  expect(readersOf('people')).toEqual(['owner', 'administrator', 'member']);
  expect(readersOf('money', 'people')).toEqual(['owner', 'administrator']);
  expect(ROLES.every((role) => maySee(role, []))).toBe(true);
});

test('a member hands nothing to software, and a developer what it does not see only where the organization lets it', () => {
  expect(mayHandOver({ role: 'member', developersGrantAccount: true }, [])).toBe(false);
  expect(mayHandOver({ role: 'member', developersGrantAccount: true }, ['people'])).toBe(false);
  expect(mayHandOver({ role: 'developer', developersGrantAccount: true }, ['money'])).toBe(true);
  expect(mayHandOver({ role: 'developer', developersGrantAccount: false }, ['money'])).toBe(false);
  expect(mayHandOver({ role: 'developer', developersGrantAccount: false }, [])).toBe(true);
});

test('a refused grant names the capabilities that are not granted', () => {
  const refusalOf = (developersGrantAccount: boolean) => {
    try {
      return checkGrant({
        role: 'developer',
        developersGrantAccount,
        capabilities: ['account', 'directory'],
        issuedBeforeWriteCapability: developersGrantAccount,
      });
    } catch (error) {
      return error;
    }
  };
  // A key from before the capability may write, which only owners and administrators grant.
  expect(refusalOf(true)).toMatchObject({
    code: 'CAPABILITY_RESERVED',
    details: { capabilities: ['urlshortener.write'] },
  });
  expect(refusalOf(false)).toMatchObject({
    code: 'CAPABILITY_WITHHELD',
    details: { capabilities: ['account', 'directory'] },
  });
});
