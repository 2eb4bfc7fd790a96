import { expect, test } from 'vitest';
import { createSandbox } from '../../../../db/people/functions/organizations.ts';
import { callOf } from '../../suite/suite-of.ts';
import { openTenant } from '../../suite/tenants.ts';
import { useSql } from '../../suite/use-sql.ts';

const sql = useSql();
const create = callOf(sql, createSandbox);

/** An organization with a sandbox. */
async function openBoth() {
  const { organizationId: parent } = await openTenant(sql);
  const { id: sandbox = 0 } = (await create({ organization: parent })) ?? {};
  return { parent, sandbox };
}
const standingOf = async (organization: number) =>
  (await sql.query('select status, blocks from routine.organization_standing($1)', [organization]))[0];
const block = (organization: number, kind: string) =>
  sql.query("insert into organization_block (organization_id, kind, reason) values ($1, $2, 'x')", [
    organization,
    kind,
  ]);
const setStatus = (organization: number, status: string) =>
  sql.query(
    "update organization set status = $2, redirects_until = case when $2 = 'closed' then now() + interval '1 day' end where id = $1",
    [organization, status],
  );

test('an organization stands as its own status and blocks say, whatever those of its sandbox', async () => {
  const { parent, sandbox } = await openBoth();
  await block(sandbox, 'full');
  await setStatus(sandbox, 'suspended');
  expect(await standingOf(parent)).toEqual({ status: 'active', blocks: [] });
  await block(parent, 'read_only');
  expect(await standingOf(parent)).toEqual({ status: 'active', blocks: ['read_only'] });
  await sql.query('update organization_block set lifted_at = now() where organization_id = $1', [parent]);
  expect(await standingOf(parent)).toEqual({ status: 'active', blocks: [] });
  expect(await standingOf(0)).toBeUndefined();
});

test.each(['suspended', 'closed'])('the sandbox of a %s organization stands as that one', async (status) => {
  const { parent, sandbox } = await openBoth();
  await setStatus(parent, status);
  expect(await standingOf(sandbox)).toEqual({ status, blocks: [] });
});

test('a sandbox has its own blocks and those of its organization', async () => {
  const { parent, sandbox } = await openBoth();
  await block(parent, 'full');
  await block(sandbox, 'read_only');
  expect(await standingOf(sandbox)).toEqual({
    status: 'active',
    blocks: expect.arrayContaining(['full', 'read_only']),
  });
});

test('a service that is turned off for an organization is off in its sandbox, which may have others to try', async () => {
  const { parent, sandbox } = await openBoth();
  const servicesOf = async (organization: number) =>
    (await sql.query('select services from routine.organization_standing($1)', [organization]))[0]?.services;
  const set = (organization: number, service: string, isEnabled: boolean) =>
    sql.query(
      `insert into organization_service (organization_id, service, enabled) values ($1, $2, $3)
       on conflict (organization_id, service) do update set enabled = excluded.enabled`,
      [organization, service, isEnabled],
    );
  await sql.query('delete from organization_service where organization_id = any($1)', [[parent, sandbox]]);
  for (const id of [parent, sandbox])
    for (const service of ['tts', 'urlshortener']) await set(id, service, true);
  await set(sandbox, 'callblasting', true);
  expect(await servicesOf(sandbox)).toEqual(['callblasting', 'tts', 'urlshortener']);
  await set(parent, 'tts', false);
  expect(await servicesOf(sandbox)).toEqual(['callblasting', 'urlshortener']);
  await set(sandbox, 'urlshortener', false);
  expect([await servicesOf(parent), await servicesOf(sandbox)]).toEqual([['urlshortener'], ['callblasting']]);
});

test.each([
  ['full', 'ORGANIZATION_BLOCKED'],
  ['suspended', 'ORGANIZATION_NOT_ACTIVE'],
])('a call of the sandbox is not dialed while its organization is %s', async (what, reason) => {
  const { parent, sandbox } = await openBoth();
  await (what === 'full' ? block(parent, 'full') : setStatus(parent, what));
  const [row] = await sql.query(
    `select reason from billing_account account
      cross join lateral routine.dial_refusal(
        jsonb_populate_record(null::call, jsonb_build_object('organization_id', $1::bigint, 'to_number', '573001112233')),
        account, 'carrier', 60, now(), null)
      where account.organization_id = $1`,
    [sandbox],
  );
  expect(row).toEqual({ reason });
});
