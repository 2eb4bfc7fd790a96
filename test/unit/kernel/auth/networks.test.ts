import { describe, expect, test } from 'vitest';
import { guardedSource } from '../../../../shared/kernel/auth/guarded-source.ts';
import { canonicalNetwork, isInNetworks } from '../../../../shared/kernel/auth/networks.ts';

describe('A network', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9/32'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['203.0.113.9/32', '203.0.113.9/32'],
    ['2001:DB8:0:0::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['::/0', '::/0'],
    ['::ffff:203.0.113.9', '203.0.113.9/32'],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
    ['::ffff:0.0.0.0/96', '0.0.0.0/0'],
  ])('%s is %s', (given, canonical) => {
    expect(canonicalNetwork(given)).toBe(canonical);
  });

  test.each([
    ['', 'is not a network'],
    ['office', 'is not a network'],
    ['fe80::1%eth0', 'is not a network'],
    ['203.0.113.0/', 'is not a network'],
    ['203.0.113.0/1234', 'is not a network'],
    ['203.0.113.0/24 ', 'is not a network'],
    [' 203.0.113.0/24', 'is not a network'],
    ['203.0.113.0/24/24', 'is not a network'],
    ['3405803776', 'is not an address or a CIDR block'],
    ['203.0.113', 'is not an address or a CIDR block'],
    ['203.0.113.01', 'is not an address or a CIDR block'],
    ['203.0.113.0x1', 'is not a network'],
    ['203.0.113.256', 'is not an address or a CIDR block'],
    ['::ffff:203.0.113.01', 'is not an address or a CIDR block'],
    ['2001:db8::1::', 'is not an address or a CIDR block'],
    ['203.0.113.0/33', 'has a mask that is not valid'],
    ['2001:db8::/129', 'has a mask that is not valid'],
    ['::ffff:203.0.113.0/95', 'has a mask that is not valid'],
    ['203.0.113.9/24', 'has host bits set; use 203.0.113.0/24'],
    ['2001:db8::1/32', 'has host bits set; use 2001:db8::/32'],
  ])('%j is refused: it %s', (given, why) => {
    expect(() => canonicalNetwork(given)).toThrow(RangeError);
    expect(() => canonicalNetwork(given)).toThrow(why);
  });
});

test.each([
  ['203.0.113.0', ['203.0.113.0/24'], true],
  ['203.0.113.255', ['203.0.113.0/24'], true],
  ['203.0.114.0', ['203.0.113.0/24'], false],
  ['203.0.114.0', ['203.0.113.0/24', '203.0.114.0/32'], true],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.112.255', ['203.0.113.0/24'], false],
  ['203.0.113.8', ['203.0.113.7/32'], false],
  ['::ffff:cb00:7109', ['203.0.113.0/24'], true],
  ['64:ff9b::203.0.113.9', ['203.0.113.0/24'], false],
  ['198.51.100.1', ['0.0.0.0/0'], true],
  ['2a00::1', ['::/0'], true],
  ['2001:0DB8:0001:0000:0000:0000:0000:0001', ['2001:db8:1::/48'], true],
  ['2001:db8::8', ['2001:db8::7/128'], false],
  ['203.0.113.7', ['::/0'], false],
  ['2001:db8::7', ['0.0.0.0/0'], false],
  ['2001:db8::7', ['2001:db8::/32'], true],
  ['2001:db9::7', ['2001:db8::/32'], false],
  ['203.0.113.7', [], false],
  ['nonsense', ['0.0.0.0/0'], false],
])('%s in %j: %s', (address, networks, expected) => {
  expect(isInNetworks(address, networks)).toBe(expected);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1:0002:ffff::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['2001:db8::1::2', 'unknown'],
  ['2001:db8::10000', 'unknown'],
  ['::ffff:203.0.113.256', 'unknown'],
  ['fe80::1%eth0', 'unknown'],
  ['::1]/[::2', 'unknown'],
  ['1203.0.113.7', 'unknown'],
  ['203.0.113.7.9', 'unknown'],
  ['', 'unknown'],
])('the guard counts %s as %s', (address, source) => {
  expect(guardedSource(address)).toBe(source);
});
