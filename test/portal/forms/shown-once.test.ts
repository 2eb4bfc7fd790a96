import { beforeEach, describe, expect, inject, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { createSignedIn, joinAs, openPortal, signIn } from '../../harness/portal/portal.ts';

const environment = inject('environment');
const KEY = { name: 'Once', services: 'all', costCenter: 'default', networks: '', expiresAt: '' };
const SECRET = /svc_[0-9a-f]{32}|whsec_[0-9a-f]{64}/;

let own: Awaited<ReturnType<typeof createSignedIn>>;
beforeEach(async () => {
  own = await createSignedIn(environment);
});

const secretAt = async (path: string, { portal } = own) => SECRET.exec((await portal.get(path)).text)?.[0];

const FORMS: [string, string, Record<string, string>][] = [
  ['a new key', '/keys/new/create', KEY],
  ['a new endpoint’s secret', '/webhooks/new/add', { url: 'http://127.0.0.1:1/x', types: 'tts.completed' }],
  ['the account’s secret', '/webhooks/show-secret', {}],
];

describe.each(FORMS)('%s', (_, path, values) => {
  const make = async (once = 'once') => {
    const { status, headers, text } = await own.portal.post(own.base + path, { ...values, once });
    expect([status, SECRET.test(text)]).toEqual([303, false]);
    return headers.location ?? '';
  };

  test('is shown once: not after a reload, going back, or sending the form again', async () => {
    const at = await make();
    expect(await secretAt(at)).toBeDefined();
    expect(await secretAt(at)).toBeUndefined();
    const again = await own.portal.get(at);
    expect([again.status, again.text.includes('It was shown once')]).toEqual([410, true]);
    // The language is switched on the page after.
    expect(again.text).not.toContain(`name="next" value="${at}"`);
    expect(await make()).toBe(at);
    expect(await secretAt(at)).toBeUndefined();
    expect(await secretAt(own.base + path)).toBeUndefined();
  });

  test('is still shown after a HEAD of its page', async () => {
    const at = await make();
    const cookie = [...own.portal.cookies].map((pair) => pair.join('=')).join('; ');
    const { status, text } = await http(environment.PORTAL_BASE_URL + at, {
      method: 'HEAD',
      headers: { cookie },
    });
    expect([status, text]).toEqual([200, '']);
    expect(await secretAt(at)).toBeDefined();
  });

  test('is shown to one of ten browsers that open its page at once', async () => {
    const at = await make();
    const shown = await Promise.all(Array.from({ length: 10 }, () => secretAt(at)));
    expect(shown.filter((secret) => secret !== undefined)).toHaveLength(1);
  });

  test('is shown to nobody else, and in no other session of its person', async () => {
    const at = await make();
    const others = [
      (await joinAs(environment, own, 'administrator')).portal,
      await signIn(environment, own.email),
      (await createSignedIn(environment)).portal,
      openPortal(environment),
    ];
    for (const portal of others) expect(await secretAt(at, { ...own, portal })).toBeUndefined();
    expect(await secretAt(at)).toBeDefined();
  });
});

test('an address that names nothing redirects to the page', async () => {
  for (const shown of ['a'.repeat(64), `${'a'.repeat(64)}.${'b'.repeat(64)}`, 'x', '.', '..']) {
    const { status, headers } = await own.portal.get(`${own.base}/keys/new/create?shown=${shown}`);
    expect([shown, status, headers.location]).toEqual([shown, 303, `${own.base}/keys/new`]);
  }
});

test('a key revoked before its page is opened is not shown', async () => {
  const { headers } = await own.portal.post(`${own.base}/keys/new/create`, KEY);
  await query(environment, 'update api_key set revoked_at = now() where organization_id = $1 and name = $2', [
    own.organizationId,
    KEY.name,
  ]);
  expect(await secretAt(headers.location ?? '')).toBeUndefined();
});
