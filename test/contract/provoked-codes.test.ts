import { expect, test } from 'vitest';
import { ERROR_CODES } from '../../shared/kernel/errors/error-codes.ts';
import { findMissingCodes } from '../harness/cloud/answered-codes.ts';

test('a full run fails for a code that no request received, except the one that is never sent', async () => {
  const all = await findMissingCodes([]);
  expect(all.length).toBe(Object.keys(ERROR_CODES).length - 1);
  expect(all).not.toContain('AUTH_SOURCE_IP_UNKNOWN');
  expect(await findMissingCodes(all)).toEqual([]);
  expect(await findMissingCodes(all.slice(1))).toEqual([all[0]]);
});
