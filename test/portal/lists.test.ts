import { expect, inject, test } from 'vitest';
import { query } from '../harness/database.ts';
import { createSignedIn } from '../harness/portal/portal.ts';

const environment = inject('environment');

test('keys, people, cost centers and endpoints are paged, however many there are', async () => {
  const { portal, base, organizationId, ownerId } = await createSignedIn(environment);
  await query(
    environment,
    `with center as (
       insert into cost_center (organization_id, code, name)
       select $1, 'center-' || n, 'Center ' || n from generate_series(1, 200) n returning id, code),
     key as (
       insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint)
       select $1, id, $2, 'Key ' || code, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), '0000' from center),
     person as (
       insert into "user" (email, name)
       select n || '.' || gen_random_uuid() || '@example.com', 'Person ' || n from generate_series(1, 200) n returning id),
     endpoint as (
       insert into webhook_endpoint (organization_id, url, secret)
       select $1, 'https://example.com/' || n, known.secret
         from generate_series(1, 200) n, (select '{}'::text as secret) known)
     insert into membership (organization_id, user_id, role) select $1, id, 'member' from person`,
    [organizationId, ownerId],
  );
  for (const [path, row, all] of [
    ['/keys', />Key center-\d+</g, 200],
    ['/people', /Person \d+</g, 200],
    ['/cost-centers', /<code>center-\d+</g, 200],
    ['/webhooks', />https:\/\/example.com\/\d+</g, 200],
  ] as const) {
    const shown = new Set<string>();
    for (let next = base + path; next !== ''; ) {
      const { text } = await portal.get(next);
      expect([path, text.length < 100_000]).toEqual([path, true]);
      for (const [found] of text.matchAll(row)) shown.add(found);
      next = /href="([^"]+page=\d+)"/.exec(text)?.[1] ?? '';
    }
    expect([path, shown.size]).toEqual([path, all]);
  }
});

test('invitations, and the keys of a person, are shown a page at a time', async () => {
  const { portal, base, organizationId, ownerId } = await createSignedIn(environment);
  await query(
    environment,
    `with invited as (
       insert into invitation (organization_id, email, role, invited_by, expires_at)
       select $1, 'guest-' || n || '@example.com', 'member', $2, now() + interval '1 day' from generate_series(1, 60) n)
     insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint)
     select $1, center.id, $2, 'Key ' || n, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), '0000'
       from generate_series(1, 230) n, (select min(id) as id from cost_center where organization_id = $1) center`,
    [organizationId, ownerId],
  );
  for (const [path, row, all] of [
    ['/people', />guest-\d+@/g, 60],
    [`/people/${ownerId}`, />Key \d+</g, 230],
  ] as const) {
    const shown = new Set<string>();
    let pages = 0;
    for (let next = base + path; next !== ''; pages += 1) {
      const { text } = await portal.get(next);
      for (const [found] of text.matchAll(row)) shown.add(found);
      next = /rel="next" href="([^"]+)"/.exec(text)?.[1] ?? '';
    }
    expect([path, shown.size, pages]).toEqual([path, all, 3]);
  }
});

test('a refusal is shown even where its form no longer exists', async () => {
  const { portal, base } = await createSignedIn(environment);
  const gone = await portal.post(`${base}/people/provider/remove`, {}, { 'accept-language': 'es' });
  expect([gone.status, gone.text.includes('role="alert"><p>Ya no existe.</p>')]).toEqual([422, true]);
  const person = { person: '999999999', role: 'member' };
  const stranger = await portal.post(`${base}/people/role`, person, { 'accept-language': 'es' });
  expect(stranger.text).toContain('role="alert"><p>Esa persona no es miembro.</p>');
});

test('an invalid amount is refused with the accepted format', async () => {
  const { portal, base } = await createSignedIn(environment);
  for (const [amount, said] of [
    ['1,000', '«1,000» puede ser 1.000 o 1,00. Escriba uno de los dos.'],
    ['mil', 'Escriba un valor como 20.000 o 1.250,50.'],
    ['9007199255', 'Debe ser como máximo 9.007.199.254,740991.'],
  ] as const)
    for (const [form, field, values] of [
      ['limit', 'amount', { period: 'day', amount }],
      ['notice', 'below', { below: amount }],
    ] as const) {
      const { status, text } = await portal.post(`${base}/billing/${form}`, values, {
        'accept-language': 'es',
      });
      expect([status, text.includes(`-${field}-wrong">${said}`)]).toEqual([422, true]);
    }
});

test.each([
  ['/calls?createdFrom=2026-02-30', 'createdFrom'],
  ['/calls?to=nobody', 'to'],
  ['/billing/usage?from=2026-05-01&to=2026-01-01', 'from'],
  ['/billing/usage?from=2026-05-01&to=never', 'to'],
])(
  'what is asked for by %s is refused beside its field, which has the focus and what was typed',
  async (path, name) => {
    const { portal, base } = await createSignedIn(environment);
    const { text } = await portal.get(base + path);
    expect(text).toMatch(/<title>Error: /);
    const [focused = '', ...others] = text.match(/<input[^>]* autofocus=""[^>]*>/g) ?? [];
    expect(others).toEqual([]);
    expect(focused).toContain(`name="${name}"`);
    expect(focused).toContain(`value="${new URLSearchParams(path.split('?')[1]).get(name)}"`);
    expect(focused).toContain('aria-invalid="true"');
    expect(text).not.toContain('No results match the filter.');
  },
);
