import { expect, test } from 'vitest';
import { findMissingCodes } from '../harness/cloud/answered-codes.ts';

test('a run of all tests fails for a code that no request was answered, but for the one that never comes', async () => {
  const all = await findMissingCodes([]);
  expect(all.length).toBe(51);
  expect(all).not.toContain('AUTH_SOURCE_IP_UNKNOWN');
  expect(await findMissingCodes(all)).toEqual([]);
  expect(await findMissingCodes(all.slice(1))).toEqual([all[0]]);
});
