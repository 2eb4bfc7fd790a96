import { drizzle } from 'drizzle-orm/pg-proxy';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/engine/client.ts';
import type { TenantCtx } from '../../../shared/kernel/ctx.ts';
import { toMessage } from '../../../shared/kernel/errors/message.ts';
import type { NumberedLine, ReadLine } from '../../../shared/kernel/lines/read-lines.ts';
import { checkLinkLines } from '../../../shared/links/batches/create-link-batch.ts';
import {
  CreateLinkBatchBody,
  createJudge,
  MAX_LINKS,
  uploadLines,
} from '../../../shared/links/batches/upload-lines.ts';
import { createMemoryBucket } from '../../harness/memory-bucket.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const OWN = { name: 'links.example.com', isPlatform: false };
const SHARED = { name: 'go.example.com', isPlatform: true };
const URL = 'https://example.com/';

const judgeAll = (domain: typeof OWN, values: readonly unknown[]) => {
  const judge = createJudge(domain, NOW);
  return values.map((value) => judge({ value }));
};
const codeOf = (line: ReturnType<ReturnType<typeof createJudge>>) =>
  'error' in line ? line.error.code : 'accepted';

describe('A line of a batch', () => {
  test.each<[what: string, line: ReadLine, outcome: string, externalId: string | null]>([
    ['a destination alone', { value: { longUrl: URL } }, 'accepted', null],
    ['an external id', { value: { longUrl: URL, externalId: 'one' } }, 'accepted', 'one'],
    [
      'null for what it leaves out',
      { value: { longUrl: URL, code: null, expiresAt: null } },
      'accepted',
      null,
    ],
    [
      'text that cannot be read',
      { unreadable: toMessage({ en: 'No.', es: 'No.' }) },
      'VALIDATION_INVALID_PARAMETER',
      null,
    ],
    ['no object', { value: [] }, 'VALIDATION_INVALID_PARAMETER', null],
    ['no destination', { value: { externalId: 'nine' } }, 'VALIDATION_INVALID_PARAMETER', 'nine'],
    [
      'an external id that cannot be stored',
      { value: { longUrl: URL, externalId: '\ud800' } },
      'VALIDATION_INVALID_PARAMETER',
      null,
    ],
    ['a field of its own', { value: { longUrl: URL, domain: 'x' } }, 'VALIDATION_INVALID_PARAMETER', null],
    [
      'a shortened destination',
      { value: { longUrl: 'https://bit.ly/x', externalId: 'x' } },
      'URL_BLOCKED_HOST',
      'x',
    ],
    ['a reserved code', { value: { longUrl: URL, code: 'Admin' } }, 'ALIAS_RESERVED', null],
    ['a code of two characters', { value: { longUrl: URL, code: 'ab' } }, 'ALIAS_INVALID', null],
    [
      'a moment that is past',
      { value: { longUrl: URL, expiresAt: '2020-01-01' } },
      'EXPIRES_AT_INVALID',
      null,
    ],
  ])('with %s is judged on its own', (_, line, outcome, externalId) => {
    const judged = createJudge(OWN, NOW)(line);
    expect([codeOf(judged), judged.externalId]).toEqual([outcome, externalId]);
  });

  test('that looks like a brand is refused only on the domain that all share', () => {
    const line = { longUrl: URL, code: 'bancolombia-premios' };
    expect(judgeAll(SHARED, [line]).map(codeOf)).toEqual(['ALIAS_RESERVED']);
    expect(judgeAll(OWN, [line]).map(codeOf)).toEqual(['accepted']);
  });

  test('with a code that an earlier accepted line has is refused, in any case and however far below', () => {
    const lines = [
      { longUrl: 'http://10.0.0.1/', code: 'twice' },
      { longUrl: URL, code: 'twice' },
      { longUrl: URL, code: 'TWICE' },
      ...Array(1_100).fill({ longUrl: URL }),
      { longUrl: URL, code: 'twice' },
    ];
    const judged = judgeAll(OWN, lines);
    expect(judged.flatMap((line, index) => ('error' in line ? [[index, line.error.code]] : []))).toEqual([
      [0, 'URL_BLOCKED_HOST'],
      [2, 'ALIAS_TAKEN'],
      [1_103, 'ALIAS_TAKEN'],
    ]);
  });
});

describe('A batch', () => {
  const noDomain = drizzle(async () => ({ rows: [] })) as unknown as Database;

  test('is read to the line after the last that it may have, and then stored nowhere if its domain is refused', async () => {
    const { bucket, objects } = createMemoryBucket();
    const ctx = {
      tenant: { organizationId: 1 },
      env: { LINK_BATCHES: bucket },
      db: noDomain,
      clock: () => NOW,
    };
    async function* endless(): AsyncGenerator<NumberedLine> {
      for (let number = 1; ; number += 1) yield { number, value: { longUrl: URL } };
    }
    const uploaded = await uploadLines(ctx as unknown as TenantCtx, 'nobodys.example', endless());
    expect(uploaded).toMatchObject({ count: MAX_LINKS + 1, domain: { code: 'DOMAIN_NOT_ALLOWED' } });
    expect(objects.size).toBe(0);
  });

  test.each([
    [1, true],
    [MAX_LINKS, true],
    [0, false],
    [MAX_LINKS + 1, false],
  ])('of %i lines: accepted %s', async (count, isAccepted) => {
    const ctx = { clock: () => NOW } as unknown as TenantCtx;
    const checked = checkLinkLines(ctx, {}, { domain: OWN, count } as Parameters<typeof checkLinkLines>[2]);
    if (isAccepted) expect(await checked).toMatchObject({ terms: { domain: OWN.name, expiresAt: null } });
    else
      await expect(checked).rejects.toMatchObject({
        code: 'VALIDATION_INVALID_PARAMETER',
        details: { fields: [{ field: 'links' }] },
      });
  });

  test.each([
    [0, false],
    [1, true],
    [10_000, true],
    [10_001, false],
  ])('of %i links in JSON: accepted %s', (count, isAccepted) => {
    expect(CreateLinkBatchBody.safeParse({ links: Array(count).fill(0) }).success).toBe(isAccepted);
  });
});
