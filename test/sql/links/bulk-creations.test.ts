import { beforeAll, expect, test } from 'vitest';
import { createLinks } from '../../../db/links/functions/links.ts';
import { toEntries } from '../../../db/links/queries/create-links.ts';
import { readAccount } from '../suite/accounts.ts';
import { callOf } from '../suite/suite-of.ts';
import { countOf, keyedBy } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import {
  addDomain,
  addPlatformDomain,
  creationsBy,
  linkOf,
  links,
  openBuyer,
  PRICE,
} from './link-creations.ts';

const sql = useSql();
beforeAll(() => addPlatformDomain(sql));

const { create, refusal, refusals } = creationsBy(callOf(sql, createLinks));

test('answers links by their domains, and keeps with the key what became of each entry', async () => {
  const tenant = await openBuyer(sql, { balanceMicro: 100 * PRICE });
  const tenure = await addDomain(sql, tenant.organizationId, 'several.example');
  await addDomain(sql, tenant.organizationId, 'unverified.example', 'pending');
  expect(await refusal(tenant, [linkOf('several-before')])).toBe('created');
  await sql.query("update link set deleted_at = now() where code = 'several-before'");
  const wanted = [
    linkOf('several'),
    { ...linkOf('several'), domain: 'several.example' },
    { domain: 'nobody.example' },
    linkOf('several'),
    linkOf(),
    { host: 'go.localhost' },
    { domain: 'unverified.example' },
    { ...linkOf('several-brands'), brandLike: true },
    linkOf('several-before'),
  ];
  const made = await create(tenant, wanted, keyedBy('several'));
  const shared = { tenureId: expect.any(Number), ids: expect.any(Array) };
  const codes = ['several', expect.stringMatching(/^[0-9a-z]{7}$/)];
  const refused = (place: number, code: string) => ({ place, refusal: code, refusals: [code] });
  expect(made).toMatchObject({
    outcome: 'created',
    createdAt: expect.any(String),
    chargedMicro: BigInt(3 * PRICE),
    domains: expect.arrayContaining([
      { ...shared, domain: 'go.localhost', places: [0, 4], codes },
      { ...shared, domain: 'several.example', tenureId: tenure, places: [1], codes: ['several'] },
    ]),
    refused: [
      refused(2, 'DOMAIN_NOT_ALLOWED'),
      { place: 3, refusal: 'ALIAS_TAKEN', refusals: [] },
      refused(5, 'URL_BLOCKED_HOST'),
      refused(6, 'DOMAIN_NOT_VERIFIED'),
      refused(7, 'ALIAS_RESERVED'),
      refused(8, 'ALIAS_RETIRED'),
    ],
  });
  const stored = await create(tenant, wanted, keyedBy('several'));
  if (made.outcome !== 'created' || stored.outcome !== 'replayed') throw new Error('It is not made');
  expect(stored.result.entries).toEqual(toEntries(made));
});

test('refuses an entry without an available code', async () => {
  const tenant = await openBuyer(sql, { balanceMicro: 100 * PRICE });
  const [drawn] = await sql.query<{ text: string }>(
    "select pg_get_functiondef('routine.generate_code(int)'::regprocedure) as text",
  );
  await sql.query(
    "create or replace function routine.generate_code(p_length int) returns text language sql volatile as $$ select repeat('z', p_length) $$",
  );
  try {
    // Only one code of each length from 7 to 10 is free.
    const failed = 'CODE_GENERATION_FAILED';
    expect(await refusals(tenant, links(6))).toEqual([null, null, null, null, failed, failed]);
    expect(await create(tenant, links(1))).toMatchObject({
      domains: [],
      refused: [{ place: 0, refusal: failed }],
    });
  } finally {
    await sql.query(drawn?.text ?? '');
  }
  const made = await countOf(sql, 'link', tenant.organizationId);
  expect(await readAccount(sql.client(), tenant.organizationId)).toMatchObject({
    balance: (100 - made) * PRICE,
  });
});
