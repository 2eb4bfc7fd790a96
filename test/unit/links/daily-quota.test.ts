import { expect, test } from 'vitest';
import type { TenantCtx } from '../../../shared/kernel/ctx.ts';
import { inLanguage } from '../../../shared/kernel/errors/message.ts';
import { toWholeRefusal } from '../../../shared/links/creation/validate-link.ts';

// Only the clock is read.
const ctx = { clock: () => new Date('2026-11-20T17:00:00Z') } as TenantCtx;
const refuse = (links: number) => {
  const quota = { limit: 200, left: 150 };
  const { details } = toWholeRefusal(
    ctx,
    { outcome: 'refused', code: 'URLSHORTENER_LINK_QUOTA_EXCEEDED', quota },
    { links, field: 'links' },
  );
  const { fields = [], retryAfterSec } = details as {
    fields?: { field: string; message: never }[];
    retryAfterSec: number;
  };
  return { field: fields[0]?.field, text: inLanguage('en', fields[0]?.message ?? ''), retryAfterSec };
};

test('a list that does not fit in the day says how many fit and how many are left', () => {
  const { field, text, retryAfterSec } = refuse(160);
  expect(field).toBe('links');
  expect(text).toBe('At most 200 links a day; 150 are left today, and this request has 160.');
  expect(retryAfterSec).toBe(12 * 3600);
});

test('a list that fits in no day says that it has to be split', () => {
  expect(refuse(300).text).toContain(
    'this request has 300. So many do not fit into any day: send at most 200',
  );
});
