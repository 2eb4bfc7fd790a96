import { describe, expect, test } from 'vitest';
import { findIdempotentResult, type KeyedRequest } from '../../../db/kernel/functions/idempotency.ts';
import { callOf } from '../suite/suite-of.ts';
import { keyedBy, openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const RESULT = { linkId: 1 };

const call = callOf(sql, findIdempotentResult);

describe('A key', () => {
  const keep = ({ organizationId }: SqlTenant, keyed: object) =>
    sql.query('select routine.store_idempotent_result($1, $2, $3)', [organizationId, keyed, RESULT]);
  const replays = async ({ organizationId: organization }: SqlTenant, idempotency: KeyedRequest) => {
    const tied = await call({ organization, idempotency });
    return tied === null ? null : tied.outcome === 'replayed';
  };

  test('replays the same request, and refuses another', async () => {
    const tenant = await openTenant(sql);
    expect(await replays(tenant, keyedBy('key', 'aa'))).toBe(null);
    await keep(tenant, keyedBy('key', 'aa'));
    expect(await replays(tenant, keyedBy('key', 'aa'))).toBe(true);
    expect(await replays(tenant, keyedBy('key', 'bb'))).toBe(false);
    expect(await replays(tenant, keyedBy('another', 'aa'))).toBe(null);
    expect(await replays(await openTenant(sql), keyedBy('key', 'aa'))).toBe(null);
  });

  test('treats an explicit default as equal to an omitted one', async () => {
    const tenant = await openTenant(sql);
    await keep(tenant, keyedBy('key', 'aa', 'ff'));
    for (const same of [keyedBy('key', 'ff'), keyedBy('key', '11', 'aa'), keyedBy('key', '22', 'ff')])
      expect(await replays(tenant, same)).toBe(true);
    expect(await replays(tenant, keyedBy('key', '11', '22'))).toBe(false);
  });
});
