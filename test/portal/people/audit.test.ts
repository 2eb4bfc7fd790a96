import { expect, inject, test } from 'vitest';
import { createCostCenter } from '../../../shared/people/cost-centers/cost-centers.ts';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import { query } from '../../harness/database.ts';
import { operatorOf } from '../../harness/organization.ts';
import { createSignedIn, joinAs } from '../../harness/portal/portal.ts';

const environment = inject('environment');

type Own = Awaited<ReturnType<typeof createSignedIn>>;

/** The sentences of the log, latest first. */
const tell = async ({ portal, base }: Own, search = '', language = 'en'): Promise<string[]> => {
  const { text } = await portal.get(`${base}/audit?${search}`, { 'accept-language': language });
  const rows = /<tbody>(.*)<\/tbody>/s.exec(text)?.[1]?.split('</tr>') ?? [];
  return rows.flatMap((row) => {
    const [, what] = row.match(/<td[^>]*>(.*?)<\/td>/gs) ?? [];
    return what === undefined ? [] : [what.replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')];
  });
};

test('the audit log describes changes in sentences, and finds them by person, kind, target and day', async () => {
  const own = await createSignedIn(environment);
  const { organizationId, portal, base, ownerId } = own;
  const { id } = await createKey(operatorOf(environment), {
    organizationId,
    userId: ownerId,
    name: 'Campaigns',
  });
  await portal.post(`${base}/billing/limit`, { period: 'month', amount: '20,000.00' });
  const developer = await joinAs(environment, own, 'developer');
  await portal.post(`${base}/people/role`, {
    person: String(developer.userId),
    role: 'member',
    confirmed: 'yes',
  });
  await portal.post(`${base}/keys/${id}/revoke`, { confirmed: 'yes', typedName: 'Campaigns' });
  const [{ id: personId = '' } = {}] = await query<{ id: string }>(
    environment,
    'select id::text from "user" where email = $1',
    [own.email],
  );
  const whole = await tell(own);
  expect(whole.slice(0, 2)).toEqual([
    'Revoked the key Campaigns',
    'Changed The developer’s role to Member (before: Developer)',
  ]);
  expect(whole).toContain('Set the spend limit per month to COP 20,000.00');
  expect(await tell(own, 'kind=money', 'es')).toContain('Cambió el límite de gasto por mes a $ 20.000,00');
  expect(await tell(own, 'kind=keys&by=operator')).toEqual(
    expect.arrayContaining(['Created the key Campaigns']),
  );
  expect(await tell(own, `by=${personId}&kind=keys`)).toEqual(['Revoked the key Campaigns']);
  expect(await tell(own, 'target=campaigns')).toEqual([
    'Revoked the key Campaigns',
    'Created the key Campaigns',
  ]);
  expect(await tell(own, `target=${encodeURIComponent('The dev')}`)).toEqual([
    'Changed The developer’s role to Member (before: Developer)',
    'Added The developer as Developer',
  ]);
  expect(await tell(own, 'target=%25')).toEqual([]);
  expect(await tell(own, 'createdTo=2020-01-01')).toEqual([]);
  const csv = (await portal.get(`${base}/audit/csv?kind=keys&by=${personId}`)).text.trim().split('\r\n');
  expect(csv).toHaveLength(2);
  expect(csv[1]).toMatch(/,Revoked the key Campaigns,The owner,[0-9a-f-]+,key\.revoke,\d+,/);
});

test('the sentence of an event has lines of its own on a phone, and its moment is exact to the second', async () => {
  const { portal, base } = await createSignedIn(environment);
  const { text } = await portal.get(`${base}/audit`);
  expect(text).toMatch(/<td class="prose at-fact"/);
  expect(text).toMatch(/<time [^>]*>[^<]+<\/time> <span class="soft small">[^<]+:\d\d:\d\d/);
});

test('the audit log names nothing of another organization, even where an event says its id', async () => {
  const [own, other] = await Promise.all([createSignedIn(environment), createSignedIn(environment)]);
  await createCostCenter(operatorOf(environment), {
    organizationId: other.organizationId,
    code: 'theirs',
    name: 'Theirs',
  });
  const targets = await query<{ target: string; id: string }>(
    environment,
    `select 'api_key' as target, id::text from api_key where organization_id = $1
      union all select 'cost_center', id::text from cost_center where organization_id = $1
      union all select 'membership', user_id::text from membership where organization_id = $1`,
    [other.organizationId],
  );
  for (const { target, id } of targets)
    await query(
      environment,
      `insert into audit_event (operation, actor, actor_id, actor_name, verb, organization_id, target, target_id, input)
       values (gen_random_uuid(), 'user', $1, 'Somebody', 'key.revoke', $2, $3, $4, '{}')`,
      [own.ownerId, own.organizationId, target, id],
    );
  const told = await tell(own, `by=${own.ownerId}&kind=keys`);
  expect(told).toEqual(targets.toReversed().map(({ id }) => `Revoked the key ${id}`));
  expect(await tell(own, 'target=theirs')).toEqual([]);
  expect(await tell(own, `by=${other.ownerId}`)).toEqual([]);
});

test('every row of the audit log is exported', async () => {
  const own = await createSignedIn(environment);
  await query(
    environment,
    `insert into audit_event (operation, actor, actor_id, actor_name, verb, organization_id, target, target_id, input)
     select gen_random_uuid(), 'user', $1, 'Somebody', 'session.end', $2, 'session', n::text, '{}' from generate_series(1, 5000) n`,
    [own.ownerId, own.organizationId],
  );
  const csv = await own.portal.get(`${own.base}/audit/csv?kind=sessions&target=&by=${own.ownerId}`);
  expect(csv.text.trim().split('\r\n').length).toBeGreaterThan(5000);
});
