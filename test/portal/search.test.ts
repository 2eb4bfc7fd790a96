import { beforeAll, describe, expect, inject, test } from 'vitest';
import { PLATFORM_DOMAIN } from '../../local/demo/demo-keys.ts';
import { createCostCenter } from '../../shared/people/cost-centers/cost-centers.ts';
import { createKey } from '../../shared/people/keys/create-key.ts';
import { query } from '../harness/database.ts';
import { operatorOf, type Tenant } from '../harness/organization.ts';
import { createSignedIn, joinAs, type PortalBrowser } from '../harness/portal/portal.ts';
import { createExamples, type Example } from '../harness/portal/portal-examples.ts';
import { waitFor } from '../harness/wait-for.ts';

const environment = inject('environment');

type World = Tenant & {
  portal: PortalBrowser;
  base: string;
  email: string;
  examples: Record<string, Example>;
};
let own: World;
let other: World;
let developer: PortalBrowser;
let member: PortalBrowser;

async function createWorld(): Promise<World> {
  const tenant = await createSignedIn(environment);
  const { userId: memberId } = await joinAs(environment, tenant, 'member');
  return { ...tenant, examples: await createExamples({ ...tenant, memberId }) };
}

beforeAll(async () => {
  [own, other] = await Promise.all([createWorld(), createWorld()]);
  [developer, member] = await Promise.all([
    joinAs(environment, own, 'developer').then(({ portal }) => portal),
    joinAs(environment, own, 'member').then(({ portal }) => portal),
  ]);
});

const search = (portal: PortalBrowser, text: string, { base } = own) =>
  portal.get(`${base}/search?${new URLSearchParams({ q: text })}`);
const led = async (portal: PortalBrowser, text: string, world = own) => {
  const { status, headers } = await search(portal, text, world);
  return [status, headers.location];
};
const idOf = ({ examples }: World, path: string, name: string) => examples[path]?.params?.[name] ?? '';

type Thing = { kind: string; text: string; path: string; readers: readonly string[] };

/** One thing of each kind, under a text that no other has, with the roles whose pages show it. */
async function nameThings(world: World): Promise<Thing[]> {
  const { organizationId } = world;
  const word = `w${crypto.randomUUID().slice(0, 8)}`;
  const ids = {
    call: idOf(world, '/calls/{call}', 'call'),
    campaign: idOf(world, '/calls/campaigns/{campaign}', 'campaign'),
    batch: idOf(world, '/batches/{batch}', 'batch'),
    linkBatch: idOf(world, '/links/batches/{batch}', 'batch'),
    endpoint: idOf(world, '/webhooks/{endpoint}', 'endpoint'),
    reference: idOf(world, '/campaigns/{campaign}', 'campaign'),
    delivery: idOf(world, '/deliveries/{delivery}', 'delivery'),
  };
  const name = (statement: string, id: string, text: string) =>
    query(environment, statement, [organizationId, id, `${word}${text}`]);
  await createCostCenter(operatorOf(environment), { organizationId, code: `${word}-center`, name: 'Center' });
  await name(
    'update call set client_reference = $3 where organization_id = $1 and call_id = $2',
    ids.call,
    '-call',
  );
  await name(
    'update campaign set name = $3 where organization_id = $1 and campaign_id = $2',
    ids.campaign,
    '-campaign',
  );
  await name(
    'update batch set reference = $3 where organization_id = $1 and job_id = $2',
    ids.batch,
    '-batch',
  );
  await name(
    'update batch set reference = $3 where organization_id = $1 and job_id = $2',
    ids.linkBatch,
    '-links',
  );
  await name(
    'update link_reference set name = $3 where organization_id = $1 and id = $2',
    ids.reference,
    '-reference',
  );
  await name(
    `update webhook_endpoint set url = 'https://' || $3 || '.example.com/events' where organization_id = $1 and id = $2`,
    ids.endpoint,
    '-endpoint',
  );
  await name(
    `update "user" set name = $3 from membership where membership.user_id = "user".id and organization_id = $1 and "user".id = $2`,
    String(world.ownerId),
    ' Person',
  );
  const [{ request = '' } = {}] = await waitFor('a request in the log', async () => {
    const rows = await query<{ request: string }>(
      environment,
      `select replace(request_id::text, '-', '') as request from request_log where organization_id = $1 limit 1`,
      [organizationId],
    );
    return rows.length > 0 ? rows : undefined;
  });
  const [{ person = '' } = {}] = await query<{ person: string }>(
    environment,
    'select id::text as person from "user" where email = $1',
    [world.email],
  );
  const everyone = ['owner', 'developer', 'member'];
  const builders = ['owner', 'developer'];
  return [
    { kind: 'call', text: `${word}-call`, path: `/calls/${ids.call}`, readers: everyone },
    {
      kind: 'call campaign',
      text: `${word}-CAMP`,
      path: `/calls/campaigns/${ids.campaign}`,
      readers: everyone,
    },
    {
      kind: 'call campaign by id',
      text: ids.campaign,
      path: `/calls/campaigns/${ids.campaign}`,
      readers: everyone,
    },
    { kind: 'batch of numbers', text: `${word}-batch`, path: `/batches/${ids.batch}`, readers: everyone },
    {
      kind: 'batch of links',
      text: `${word}-links`,
      path: `/links/batches/${ids.linkBatch}`,
      readers: everyone,
    },
    {
      kind: 'batch of links by id',
      text: ids.linkBatch,
      path: `/links/batches/${ids.linkBatch}`,
      readers: everyone,
    },
    { kind: 'reference', text: `${word}-ref`, path: `/campaigns/${ids.reference}`, readers: everyone },
    {
      kind: 'domain',
      text: `links-${organizationId}.example.com`,
      path: `/domains/links-${organizationId}.example.com`,
      readers: builders,
    },
    { kind: 'endpoint', text: `${word}-endpoint`, path: `/webhooks/${ids.endpoint}`, readers: builders },
    { kind: 'delivery', text: ids.delivery, path: `/deliveries/${ids.delivery}`, readers: builders },
    { kind: 'request', text: request, path: `/requests?id=${request}`, readers: builders },
    { kind: 'person', text: `${word} person`, path: `/people/${world.ownerId}`, readers: ['owner'] },
    { kind: 'person by e-mail', text: world.email, path: `/people/${person}`, readers: ['owner'] },
    {
      kind: 'cost center',
      text: `${word}-center`,
      path: `/cost-centers?search=${word}-center`,
      readers: ['owner'],
    },
  ];
}

describe('The search', () => {
  test('leads directly to the one thing that is meant', async () => {
    const { base, portal, organizationId } = own;
    const code = `example-${organizationId}`;
    const link = `${base}/links/${PLATFORM_DOMAIN}/${code}`;
    const [call, batch, delivery] = [
      idOf(own, '/calls/{call}', 'call'),
      idOf(own, '/batches/{batch}', 'batch'),
      idOf(own, '/deliveries/{delivery}', 'delivery'),
    ];
    const { id: keyId, token } = await createKey(operatorOf(environment), {
      organizationId,
      userId: own.ownerId,
      name: 'Night batch 100%',
    });
    for (const [text, path] of [
      [code, link],
      [code.toUpperCase(), link],
      [`${PLATFORM_DOMAIN}/${code}`, link],
      [` http://${PLATFORM_DOMAIN}:8787/${code}?utm=1 `, link],
      [call, `${base}/calls/${call}`],
      [call.toUpperCase().replaceAll('-', ''), `${base}/calls/${call}`],
      [batch, `${base}/batches/${batch}`],
      [delivery, `${base}/deliveries/${delivery}`],
      ['night BATCH', `${base}/keys/${keyId}`],
      ['100%', `${base}/keys/${keyId}`],
      [token, `${base}/keys/${keyId}`],
    ] as const)
      expect([text, ...(await led(portal, text))]).toEqual([text, 303, path]);
  });

  test('finds the calls to a number, however it is written', async () => {
    const [row] = await query<{ to: string }>(
      environment,
      'select to_number as "to" from call where organization_id = $1',
      [own.organizationId],
    );
    const to = row?.to ?? '';
    const call = `${own.base}/calls/${idOf(own, '/calls/{call}', 'call')}`;
    const national = to.slice(2);
    for (const text of [
      to,
      national,
      `0${national}`,
      `00${to}`,
      `tel:+${to}`,
      `+${to.slice(0, 2)} (${to.slice(2, 5)}) ${to.slice(5, 8)}-${to.slice(8)}`,
    ])
      expect(await led(own.portal, text)).toEqual([303, call]);
    expect(await led(member, to)).toEqual([303, call]);
    // Developers do not see whom a call went to, so they cannot ask either.
    expect((await search(developer, to)).text).toContain('Nothing matches');
  });

  test('lists what it finds when more may be meant', async () => {
    for (const name of ['a', 'b'])
      await own.api.post('/urlshortener/links', { longUrl: `https://shop.example.com/sale-${name}?size=1` });
    const found = await search(own.portal, 'shop.example.com/sale');
    expect(found.status).toBe(200);
    expect(found.text).toContain('sale-a');
    expect(found.text).toContain('sale-b');
    expect((await led(own.portal, 'https://shop.example.com/sale-a?size=1'))[0]).toBe(303);
  });

  test('finds nothing of another organization', async () => {
    for (const text of [
      `example-${other.organizationId}`,
      `${PLATFORM_DOMAIN}/example-${other.organizationId}`,
      idOf(other, '/calls/{call}', 'call'),
      idOf(other, '/batches/{batch}', 'batch'),
      idOf(other, '/deliveries/{delivery}', 'delivery'),
    ])
      expect([text, (await search(own.portal, text)).text.includes('Nothing matches')]).toEqual([text, true]);
  });

  test('shows each role only what its pages show', async () => {
    const delivery = idOf(own, '/deliveries/{delivery}', 'delivery');
    expect((await search(member, delivery)).text).toContain('Nothing matches');
    expect((await search(member, 'Night batch')).text).toContain('Nothing matches');
    expect((await led(developer, delivery))[0]).toBe(303);
  });

  test('leads each reader to the things of every subject that their role may see, and nobody to those of another organization', async () => {
    const things = await nameThings(other);
    const [{ portal: itsDeveloper }, { portal: itsMember }] = await Promise.all([
      joinAs(environment, other, 'developer'),
      joinAs(environment, other, 'member'),
    ]);
    const readers = { owner: other.portal, developer: itsDeveloper, member: itsMember };
    for (const { kind, text, path, readers: roles } of things) {
      for (const [role, portal] of Object.entries(readers))
        expect([kind, role, ...(await led(portal, text, other))]).toEqual(
          roles.includes(role) ? [kind, role, 303, other.base + path] : [kind, role, 200, undefined],
        );
      const { text: shown } = await search(own.portal, text);
      expect([kind, shown.includes('Nothing matches'), shown.includes(path)]).toEqual([kind, true, false]);
    }
  });

  test('finds things by a part of their name, in any case, without taking it for a pattern', async () => {
    const { organizationId, base } = other;
    await query(
      environment,
      `insert into link_reference (organization_id, name) values ($1, 'Año_nuevo 50%'), ($1, 'Anything else')`,
      [organizationId],
    );
    const [{ id = '' } = {}] = await query<{ id: string }>(
      environment,
      `select id::text from link_reference where organization_id = $1 and name = 'Año_nuevo 50%'`,
      [organizationId],
    );
    for (const text of ['año_nuevo', 'NUEVO 50%', 'Año_nuevo 50%'])
      expect([text, ...(await led(other.portal, text, other))]).toEqual([
        text,
        303,
        `${base}/campaigns/${id}`,
      ]);
    expect((await search(other.portal, '_nuevo_50', other)).text).toContain('Nothing matches');
  });

  test('leads to pages and what is done on them, by their titles in either language, where the role may open them', async () => {
    expect(await led(other.portal, 'cost centers', other)).toEqual([303, `${other.base}/cost-centers`]);
    expect(await led(other.portal, 'Centros de COSTO', other)).toEqual([303, `${other.base}/cost-centers`]);
    expect(await led(other.portal, 'Restaurar un enlace', other)).toEqual([
      303,
      `${other.base}/links/restore`,
    ]);
    expect((await search(member, 'cost centers')).text).toContain('Nothing matches');
  });

  test('finds a link by its external id, and what a reference names that looks like an id', async () => {
    const code = `external-${own.organizationId}`;
    const externalId = `Customer ${own.organizationId}`;
    await own.api.post('/urlshortener/links', { longUrl: 'https://example.com/x', code });
    await query(environment, 'update link set external_id = $3 where organization_id = $1 and code = $2', [
      own.organizationId,
      code,
      externalId,
    ]);
    const link = `${own.base}/links/${PLATFORM_DOMAIN}/${code}`;
    expect(await led(own.portal, externalId)).toEqual([303, link]);
    expect((await search(other.portal, externalId, other)).text).toContain('Nothing matches');
    const reference = crypto.randomUUID();
    const call = idOf(own, '/calls/{call}', 'call');
    await query(
      environment,
      'update call set client_reference = $3 where organization_id = $1 and call_id = $2',
      [own.organizationId, call, reference],
    );
    expect(await led(own.portal, reference)).toEqual([303, `${own.base}/calls/${call}`]);
  });

  test('answers any text', async () => {
    for (const text of ['', ' ', '%', '_', "'", '\\', '…', '🦊', '<script>', 'a'.repeat(3_000), '12345678 9'])
      expect([text.slice(0, 10), (await search(own.portal, text)).status < 400]).toEqual([
        text.slice(0, 10),
        true,
      ]);
  });
});

const options = async (portal: PortalBrowser, text: string, { base } = own) => {
  const { status, text: shown } = await portal.get(
    `${base}/search?${new URLSearchParams({ part: 'options', q: text })}`,
  );
  const paths = [...shown.matchAll(/<a role="option"[^>]* href="([^"]+)"/g)].map(([, path = '']) => path);
  return { status, shown, paths: paths.map((path) => path.replaceAll('&amp;', '&').slice(base.length)) };
};

describe('Results while one types', () => {
  test('are options without a page around them, and what is meant comes first', async () => {
    const code = `example-${own.organizationId}`;
    const { status, shown, paths } = await options(own.portal, code);
    expect([status, shown.includes('<html'), shown.includes('Results: ')]).toEqual([200, false, true]);
    expect(paths[0]).toBe(`/links/${PLATFORM_DOMAIN}/${code}`);
    expect(shown).toContain('id="option-0"');
    expect((await options(own.portal, 'no such thing at all')).shown).toContain(
      'Nothing matches “no such thing at all”.',
    );
  });

  test('offer each role what it may do, before and while it is named', async () => {
    const [owner, builder, reader] = await Promise.all(
      [own.portal, developer, member].map(async (portal) => (await options(portal, '')).paths),
    );
    expect(owner).toEqual(expect.arrayContaining(['/links/new', '/top-ups', '/billing#limits']));
    expect(builder).toEqual(expect.arrayContaining(['/links/new', '/keys/new']));
    expect(builder?.filter((path) => /top-ups|people|billing|cost/.test(path))).toEqual([]);
    expect(reader).toEqual([]);
    expect((await options(member, '')).shown).toContain('Type a link, a number, an id…');
    for (const text of ['top up', 'Recargar', 'recargar el saldo'])
      expect((await options(own.portal, text)).paths[0]).toBe('/top-ups');
    for (const text of ['create a link', 'crear un enlace'])
      expect((await options(own.portal, text)).paths[0]).toBe('/links/new');
    expect((await options(developer, 'top up')).paths).toEqual([]);
  });

  test('lead from a number, however it is written, to what the reader may ask about it', async () => {
    for (const text of ['+57 310 765 4321', '(310) 765-4321', '573107654321']) {
      const { paths, shown } = await options(own.portal, text);
      expect(paths).toEqual([
        '/calls?to=%2B573107654321',
        '/lookup?number=%2B573107654321',
        '/opt-outs?number=%2B573107654321',
        '/evidence?number=%2B573107654321',
      ]);
      expect(shown).toContain('Calls to +57\u00a0310\u00a0765\u00a04321');
    }
    expect((await own.portal.get(`${own.base}/lookup?number=%2B573107654321`)).text).toContain(
      'value="+573107654321"',
    );
    expect((await options(developer, '+57 310 765 4321')).paths).toEqual([]);
    // A member reads numbers, and looks none up.
    expect((await options(member, '+57 310 765 4321')).paths[0]).toBe('/calls?to=%2B573107654321');
    expect((await options(member, '+57 310 765 4321')).paths.join()).not.toContain('lookup');
  });
});
