import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  dropRequestPartitions,
  openRequestPartitions,
  recordRequests,
} from '../../../db/kernel/functions/requests.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { countOf, openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();

const requestOf = ({ organizationId, keyId }: SqlTenant, requestId: string = randomUUID()) => ({
  requestId,
  atMs: Date.now(),
  organizationId,
  keyId,
  operation: 'listLinks',
  status: 200,
  code: null,
  durationMs: 3,
  sampleWeight: 1,
});
const partitions = async (): Promise<string[]> =>
  (
    await sql.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'request_log'::regclass order by 1",
    )
  ).map(({ name }) => name);

suiteOf(sql, recordRequests, (call) => {
  test('stores a request once, if its organization logs requests, and counts every use of a key', async () => {
    const [tenant, other] = [await openTenant(sql), await openTenant(sql)];
    await sql.query('update organization set keeps_requests = false where id = $1', [other.organizationId]);
    const requests = [
      requestOf(tenant),
      { ...requestOf(tenant), atMs: Date.now() + 864_000_000 },
      requestOf(other),
    ];
    const use = { day: '2026-03-01', calls: 2, failed: 1, lastMs: 1_000 };
    const uses = [tenant, other].map(({ keyId }) => ({ ...use, keyId }));
    const report = { id: randomUUID(), atMs: Date.now() + 864_000_000, answers: [], events: [] };
    const workers = await sql.connections(8);
    await Promise.all(
      workers.map((by, n) => call({ requests, uses: n % 2 === 0 ? uses : [...uses].reverse(), report }, by)),
    );
    await call({ requests: [], uses: [{ ...use, keyId: tenant.keyId, lastMs: 500 }], report: null });
    expect(await countOf(sql, 'request_log', other.organizationId)).toBe(0);
    expect(
      await sql.query('select report, at > clock_timestamp() as ahead from health_report where id = $1', [
        report.id,
      ]),
    ).toEqual([{ report, ahead: false }]);
    // A request dated ahead by its clock counts as of now, each time it is reported.
    const kept = await sql.query<{ id: string; ahead: boolean; whole: boolean }>(
      `select request_id as id, at > clock_timestamp() as ahead, at = date_trunc('milliseconds', at) as whole
         from request_log where organization_id = $1`,
      [tenant.organizationId],
    );
    expect(kept.filter(({ id }) => id === requests[0]?.requestId)).toHaveLength(1);
    expect(kept.filter(({ ahead }) => ahead)).toEqual([]);
    // The next page of the list begins after a moment that has milliseconds.
    expect(kept.filter(({ whole }) => !whole)).toEqual([]);
    expect(
      await sql.query(
        'select calls::int, failed::int, extract(epoch from last_used_at)::float8 as last from key_day where api_key_id = any ($1) order by calls',
        [[tenant.keyId, other.keyId]],
      ),
    ).toEqual([
      { calls: 16, failed: 8, last: 1 },
      { calls: 18, failed: 9, last: 1 },
    ]);
  });
});

suiteOf(sql, openRequestPartitions, (call) => {
  test('opens today and tomorrow, once under concurrency', async () => {
    const now = new Date('2031-12-31T23:59:59Z');
    const workers = await sql.connections(6);
    await Promise.all(workers.map((by) => call({ now }, by)));
    expect(await partitions()).toEqual(
      expect.arrayContaining(['request_log_20311231', 'request_log_20320101']),
    );
  });
});

suiteOf(sql, dropRequestPartitions, (call) => {
  test('drops what is more than 7 days old', async () => {
    await sql.query("select routine.open_request_partitions('2030-05-01T00:00Z')");
    expect(await call({ now: new Date('2030-05-08T23:59:59Z') })).not.toContain('request_log_20300501');
    expect(await call({ now: new Date('2030-05-09T00:00:00Z') })).toContain('request_log_20300501');
    expect(await partitions()).toContain('request_log_20300502');
  });
});
