import { expect, test } from 'vitest';
import { statementStatus } from '../../../shared/billing/statements/get-statement.ts';

test.each([
  ['2026-02', '2026-02-28T23:59:59.999-05:00', 'open'],
  ['2026-02', '2026-03-01T00:00:00-05:00', 'provisional'],
  ['2026-02', '2026-03-01T23:59:59.999-05:00', 'provisional'],
  ['2026-02', '2026-03-02T00:00:00-05:00', 'final'],
  ['2026-12', '2027-01-01T04:59:59Z', 'open'],
  ['2026-12', '2027-01-01T05:00:00Z', 'provisional'],
  ['2025-12', '2027-01-01T05:00:00Z', 'final'],
] as const)('the statement of %s at %s is %s', (month, now, status) => {
  expect(statementStatus(month, new Date(now))).toBe(status);
});
