import { beforeAll, describe, expect, inject, test } from 'vitest';
import { PLATFORM_DOMAIN } from '../../../local/demo/demo-keys.ts';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import { query } from '../../harness/database.ts';
import { operatorOf, type Tenant } from '../../harness/organization.ts';
import { createSignedIn, joinAs, type PortalBrowser } from '../../harness/portal/portal.ts';
import { createExamples, type Example } from '../../harness/portal/portal-examples.ts';

const environment = inject('environment');

type World = Tenant & { portal: PortalBrowser; base: string; examples: Record<string, Example> };
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
const led = async (portal: PortalBrowser, text: string) => {
  const { status, headers } = await search(portal, text);
  return [status, headers.location];
};
const idOf = ({ examples }: World, path: string, name: string) => examples[path]?.params?.[name] ?? '';

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
      ...{ organizationId, userId: own.ownerId, name: 'Night batch 100%' },
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

  test('answers any text', async () => {
    for (const text of ['', ' ', '%', '_', "'", '\\', '…', '🦊', '<script>', 'a'.repeat(3_000), '12345678 9'])
      expect([text.slice(0, 10), (await search(own.portal, text)).status < 400]).toEqual([
        text.slice(0, 10),
        true,
      ]);
  });
});
