import { describe, expect, test } from 'vitest';
import { findIdempotentResult, type KeyedRequest } from '../../../db/platform/functions/idempotency.ts';
import { callOf } from '../suite/suite-of.ts';
import { keyedBy, openTenant, type SqlTenant, takeKey } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const RESULT = { linkId: 1 };

/** A request in a form; `request` and `filled` repeat two hexadecimal digits, as the hashes of `keyedBy`. */
const inForm = (formVersion: number, request: string, filled?: string) => ({
  ...keyedBy('key', request, filled),
  formVersion,
});
/** The same request in earlier forms too. */
const alsoIn = (keyed: KeyedRequest, ...earlier: KeyedRequest[]): KeyedRequest => ({
  ...keyed,
  earlierForms: earlier.map(({ key: _, operation: __, ...form }) => form),
});

const call = callOf(sql, findIdempotentResult);

describe('A key', () => {
  const keep = ({ organizationId }: SqlTenant, keyed: object) =>
    sql.query('select routine.store_idempotent_result($1, $2, $3)', [organizationId, keyed, RESULT]);
  const replays = async ({ organizationId: organization }: SqlTenant, idempotency: KeyedRequest) => {
    const tied = await call({ organization, idempotency });
    return tied === null ? null : tied.outcome === 'replayed';
  };

  test('compares a retry in the form it was stored with, whatever the current one is', async () => {
    const tenant = await openTenant(sql);
    const [first, second] = [inForm(1, 'aa'), inForm(2, 'bb')];
    expect(await replays(tenant, first)).toBe(null);
    await keep(tenant, first);
    expect(await replays(tenant, first)).toBe(true);
    expect(await replays(tenant, alsoIn(second, first))).toBe(true);
    expect(await replays(tenant, alsoIn(second, inForm(1, 'cc')))).toBe(false);
    // Equal in a form that the key was not stored with.
    expect(await replays(tenant, alsoIn(inForm(2, 'aa'), inForm(1, 'cc')))).toBe(false);
    expect(await replays(tenant, inForm(2, 'aa'))).toBe(false);
  });

  test('stores the current form of a request that has earlier ones', async () => {
    const tenant = await openTenant(sql);
    const third = alsoIn(inForm(3, 'cc'), inForm(2, 'bb'), inForm(1, 'aa'));
    await keep(tenant, third);
    expect(await replays(tenant, third)).toBe(true);
    expect(await replays(tenant, inForm(1, 'aa'))).toBe(false);
    expect(await replays(tenant, alsoIn(inForm(4, 'dd'), inForm(3, 'cc')))).toBe(true);
  });

  test('treats a stored or received value without a version as the first form', async () => {
    const [known, unknown] = [await openTenant(sql), await openTenant(sql)];
    await takeKey(sql, known.organizationId, 'key');
    expect(await replays(known, inForm(1, '0f'))).toBe(true);
    expect(await replays(known, inForm(2, '0f'))).toBe(false);
    const { formVersion: _, ...versionless } = inForm(1, 'aa');
    await keep(unknown, versionless);
    expect(await replays(unknown, inForm(1, 'aa'))).toBe(true);
    const rows = await sql.query<{ tied: { outcome: string } }>(
      'select routine.find_idempotent_result($1, $2) as tied',
      [known.organizationId, { ...versionless, requestHash: '0f'.repeat(32) }],
    );
    expect(rows[0]?.tied.outcome).toBe('replayed');
  });

  test('treats an explicit default as equal to an omitted one, in every form', async () => {
    const tenant = await openTenant(sql);
    const silent = inForm(1, 'aa', 'ff');
    await keep(tenant, silent);
    for (const same of [inForm(1, 'ff'), inForm(1, '11', 'aa'), inForm(1, '22', 'ff')])
      expect(await replays(tenant, alsoIn(inForm(2, 'bb', 'ee'), same))).toBe(true);
    expect(await replays(tenant, alsoIn(inForm(2, 'ff', 'aa'), inForm(1, '11', '22')))).toBe(false);
  });
});
