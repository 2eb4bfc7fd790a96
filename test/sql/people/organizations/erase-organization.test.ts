import { expect, test } from 'vitest';
import { SAY_AUDIT_EVENT } from '../../../../db/kernel/with-audit-event.ts';
import {
  eraseOrganization,
  organizationErasableFrom,
} from '../../../../db/people/functions/organizations.ts';
import { callOf, suiteOf } from '../../suite/suite-of.ts';
import { openTenant, type SqlTenant } from '../../suite/tenants.ts';
import { useSql } from '../../suite/use-sql.ts';

const sql = useSql();
const SECRET = 'Confidential';

/** An organization that closed years ago, with a row of each kind that holds something of its own. */
async function openClosed(years: number): Promise<SqlTenant> {
  const tenant = await openTenant(sql, { balanceMicro: 0 });
  const { organizationId, keyId, costCenterId } = tenant;
  await sql.query(
    `update organization set name = $2, legal_name = $2, tax_id = $2, status = 'closed',
            closed_at = now() - make_interval(years => $3), redirects_until = now() - interval '1 hour' where id = $1`,
    [organizationId, SECRET, years],
  );
  await sql.query('update cost_center set name = $2 where id = $1', [costCenterId, SECRET]);
  await sql.query(
    'update "user" set name = $2, email = $2 || id || \'@example.com\' from membership where user_id = id and organization_id = $1',
    [organizationId, SECRET],
  );
  await sql.query(
    `with reference as (insert into link_reference (organization_id, name) values ($1, $2) returning id),
     link as (insert into link (organization_id, tenure_id, code, long_url, is_alias, external_id, reference_id)
              select $1::bigint, 0, 'erase-' || $1::bigint, 'https://example.com/' || $2, true, $2, id from reference returning id)
     insert into link_setting (link_id, expired_url) select id, 'https://example.com/' || $2 from link`,
    [organizationId, SECRET],
  );
  await sql.query(
    `insert into call (call_id, organization_id, to_number, caller_id, client_reference, audio_key, audio_ms, repeat, recording_ttl_sec,
                       max_attempts, min_interval_sec, min_success_sec, status, next_attempt_at, sent_at, created_at, finished_at)
     values (gen_random_uuid(), $1, '573001234567', '576011234567', $2, 'audio', 1000, 1, 60, 1, 60, 5, 'success', now(), now(), now(), now())`,
    [organizationId, SECRET],
  );
  await sql.query(
    `insert into idempotency_key (organization_id, key, operation, request_hash, result)
     values ($1, $2, 'createLink', sha256(''), jsonb_build_object('given', $2::text))`,
    [organizationId, SECRET],
  );
  await sql.query("insert into organization_block (organization_id, kind, reason) values ($1, 'full', $2)", [
    organizationId,
    SECRET,
  ]);
  await sql.query('insert into webhook_account_secret (organization_id, secret) values ($1, $2)', [
    organizationId,
    SECRET,
  ]);
  await sql.query(
    'insert into openid_provider (organization_id, issuer, client_id, client_secret, is_owners) values ($1, $2, $2, $2, true)',
    [organizationId, SECRET],
  );
  await sql.query(
    `insert into call_audio (audio_id, organization_id, name, original_name, format, duration_ms, size_bytes, object_key)
     values (gen_random_uuid(), $1, $2, $2, 'wav', 1, 1, 'audio')`,
    [organizationId, SECRET],
  );
  await sql.query(
    `insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint, revoked_at)
     select $1, $2, user_id, $3, sha256(convert_to($3 || $1::bigint, 'UTF8')), 'test', now() from membership where organization_id = $1`,
    [organizationId, costCenterId, SECRET],
  );
  await sql.query('update webhook_endpoint set url = $2, secret = $2 where organization_id = $1', [
    organizationId,
    SECRET,
  ]);
  await sql.query(
    `insert into invitation (organization_id, email, name, role, invited_by, expires_at)
     select organization_id, $2, $2, 'member', user_id, now() from membership where organization_id = $1`,
    [organizationId, SECRET],
  );
  await sql.query(
    `insert into audit_event (operation, actor, actor_id, actor_name, verb, organization_id, target, input)
     values (gen_random_uuid(), 'key', $2, $3, 'webhook.add', $1, 'webhook_endpoint', jsonb_build_object('url', $3::text))`,
    [organizationId, keyId, SECRET],
  );
  return tenant;
}

const addMovement = ({ organizationId }: SqlTenant, years: number) =>
  sql.query(
    `insert into movement (organization_id, type, kind, amount_micro, balance_after_micro, description, created_at)
     values ($1, 'adjustment', 'correction', 5, 5, 'As agreed', now() - make_interval(years => $2))`,
    [organizationId, years],
  );

/** The tables that still have the organization's words, among all of the schema. */
async function tablesWithSecret(): Promise<string[]> {
  const tables = await sql.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql.query(`select from ${name} row where row::text like '%' || $1 || '%' limit 1`, [
      SECRET,
    ]);
    if (row !== undefined) found.push(name);
  }
  return found.sort();
}

suiteOf(sql, eraseOrganization, (call) => {
  /** Runs as one audited verb, which is committed. */
  async function erase({ organizationId }: SqlTenant) {
    const event = {
      operation: crypto.randomUUID(),
      once: false,
      actor: 'operator',
      actorNote: 'Eva',
      requestId: 'r',
    };
    const details = { verb: 'organization.erase', targets: ['organization'], input: { organizationId } };
    await sql.query('begin');
    await sql.query(SAY_AUDIT_EVENT, [JSON.stringify({ ...event, ...details })]);
    const outcome = await call({ organization: organizationId });
    await sql.query('commit');
    return outcome;
  }

  test('leaves no data of an organization and its people, and keeps amounts, codes and events', async () => {
    const tenant = await openClosed(11);
    await addMovement(tenant, 11);
    await sql.query(
      `with segment as (
         insert into link_search_segment (organization_id, last_id, first_id, blocks, first_ids, created_from, created_to)
         select organization_id, id, id, 256, array[id], now(), now() from link where organization_id = $1 returning *)
       insert into link_search_slice (organization_id, last_id, slice, bits)
       select organization_id, last_id, 0, 0::bit(8192) from segment`,
      [tenant.organizationId],
    );
    expect(await tablesWithSecret()).toHaveLength(16);
    expect(await erase(tenant)).toBe('erased');
    expect(await tablesWithSecret()).toEqual([]);
    const [kept] = await sql.query<Record<string, number>>(
      `select (select count(*)::int from movement where organization_id = $1 and amount_micro = 5) as movements,
              (select count(*)::int from link where organization_id = $1) as links,
              (select count(*)::int from api_key where organization_id = $1 and revoked_at is not null) as keys,
              (select sum(recording_ttl_sec)::int from call where organization_id = $1) as "recordedSec",
              (select count(*)::int from audit_event where organization_id = $1 and verb = 'organization.erase') as events,
              (select count(*)::int from audit_event where verb = 'user.erase' and input ? 'userId') as people`,
      [tenant.organizationId],
    );
    expect(kept).toEqual({ movements: 1, links: 1, keys: 2, recordedSec: 0, events: 1, people: 1 });
    // Its links are in no search, and no changed destination waits to be indexed.
    for (const table of ['link_search_edit', 'link_search_segment', 'link_search_slice'])
      expect(
        await sql.query(`select from ${table} where organization_id = $1`, [tenant.organizationId]),
        table,
      ).toEqual([]);
    expect(await erase(tenant)).toBe('erased');
  });

  test('keeps a person who is in another organization', async () => {
    const [tenant, other] = [await openClosed(1), await openTenant(sql)];
    await sql.query(
      "insert into membership (organization_id, user_id, role) select $2, user_id, 'member' from membership where organization_id = $1",
      [tenant.organizationId, other.organizationId],
    );
    expect(await erase(tenant)).toBe('erased');
    expect(await tablesWithSecret()).toEqual(['"user"']);
  });

  test('waits 10 years after the last movement, 90 days without any, and for links and calls to end', async () => {
    const open = await openTenant(sql);
    expect(await erase(open)).toBe('too-early');
    const settled = await openClosed(11);
    await addMovement(settled, 9);
    expect(await erase(settled)).toBe('too-early');
    const fresh = await openClosed(0);
    expect(await erase(fresh)).toBe('too-early');
    const redirecting = await openClosed(1);
    await sql.query("update organization set redirects_until = now() + interval '1 day' where id = $1", [
      redirecting.organizationId,
    ]);
    expect(await erase(redirecting)).toBe('too-early');
    const calling = await openClosed(1);
    await sql.query("update call set status = 'queued', finished_at = null where organization_id = $1", [
      calling.organizationId,
    ]);
    expect(await erase(calling)).toBe('calls');
  });
});

test('can erase an organization closed before its last movement 10 years after that movement', async () => {
  const tenant = await openClosed(20);
  const from = callOf(sql, organizationErasableFrom);
  await addMovement(tenant, 5);
  const moment = await from({ organization: tenant.organizationId });
  expect(moment?.getFullYear()).toBe(new Date().getFullYear() + 5);
  expect(await from({ organization: (await openTenant(sql)).organizationId })).toBeNull();
});
