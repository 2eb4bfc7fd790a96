import { expect, test } from 'vitest';
import { CreateKey } from '../../../shared/people/keys/create-key.ts';
import { cpuMsOf } from '../../harness/machine/cpu-ms.ts';

const keyOf = (count: number) => ({
  organizationId: 1,
  userId: 1,
  name: 'Backend',
  networks: Array.from({ length: count }, (_, index) => `10.${index >> 8}.${index & 255}.0/24`),
});

test('a key takes a hundred networks', () => {
  expect(CreateKey.parse(keyOf(100)).networks).toHaveLength(100);
  expect(CreateKey.safeParse(keyOf(101)).error?.issues.map(({ path }) => path)).toEqual([['networks']]);
});

test('more networks are refused before they are compared with one another', () => {
  const many = keyOf(4_000);
  expect(cpuMsOf(() => CreateKey.safeParse(many))).toBeLessThan(1_000);
});

test('networks are kept in canonical form, widest first, without those that another contains', () => {
  const networks = [
    '10.0.1.7',
    '10.0.0.0/8',
    '192.0.2.0/24',
    '192.0.2.0/24',
    '2001:DB8::1',
    '2001:db8::/32',
    '203.0.113.5',
  ];
  expect(CreateKey.parse({ ...keyOf(0), networks }).networks).toEqual([
    '10.0.0.0/8',
    '192.0.2.0/24',
    '2001:db8::/32',
    '203.0.113.5/32',
  ]);
});
