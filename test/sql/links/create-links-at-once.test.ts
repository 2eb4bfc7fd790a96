import { beforeAll, describe, expect, test } from 'vitest';
import { createLinks } from '../../../db/links/functions/links.ts';
import { readAccount, type Terms } from '../suite/accounts.ts';
import { callOf } from '../suite/suite-of.ts';
import { countOf, creatorOf, eventsOf, keyedBy, type SqlTenant, setPlan } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import {
  addPlatformDomain,
  linkOf,
  openBuyer,
  PRICE,
  SHORT_URL_BASE as shortUrlBase,
} from './link-creations.ts';

const sql = useSql();
const call = callOf(sql, createLinks);

beforeAll(() => addPlatformDomain(sql));

const open = (terms: Terms = {}) => openBuyer(sql, terms);
const linksOf = ({ organizationId }: SqlTenant) => countOf(sql, 'link', organizationId);
const accountOf = ({ organizationId }: SqlTenant) => readAccount(sql.client(), organizationId);

describe('Links created concurrently', () => {
  const connections = (count: number) => Promise.all(Array.from({ length: count }, () => sql.connect()));

  test('number 10 of 50 with funds for 10', async () => {
    const tenant = await open({ balanceMicro: 11 * PRICE - 1 });
    const workers = await connections(50);
    const answers = await Promise.all(
      workers.map((by) =>
        call({ ...creatorOf(tenant), shortUrlBase, links: [linkOf()], idempotency: null }, by),
      ),
    );
    const codes = answers.map((answer) => (answer.outcome === 'refused' ? answer.code : answer.outcome));
    expect(codes.filter((code) => code === 'created')).toHaveLength(10);
    expect(codes.filter((code) => code === 'URLSHORTENER_INSUFFICIENT_FUNDS')).toHaveLength(40);
    expect(await linksOf(tenant)).toBe(10);
    expect(await accountOf(tenant)).toMatchObject({ balance: PRICE - 1 });
    expect(await countOf(sql, 'movement', tenant.organizationId)).toBe(11);
    expect(await eventsOf(sql, tenant.organizationId)).toHaveLength(10);

    const planned = await open();
    await setPlan(sql, planned.organizationId, 'urlshortener', 10);
    const within = await Promise.all(
      workers.map((by) =>
        call({ ...creatorOf(planned), shortUrlBase, links: [linkOf()], idempotency: null }, by),
      ),
    );
    expect(within.filter(({ outcome }) => outcome === 'created')).toHaveLength(10);
    expect(await linksOf(planned)).toBe(10);
    await Promise.all(workers.map((worker) => worker.end()));
  });

  test('are one per key, and one per alias, charged to its owner', async () => {
    const [one, two] = [await open({ balanceMicro: 100 * PRICE }), await open({ balanceMicro: 100 * PRICE })];
    const workers = await connections(12);
    const tied = await Promise.all(
      workers.map((by) =>
        call(
          {
            ...creatorOf(one),
            shortUrlBase,
            links: [linkOf()],
            idempotency: keyedBy('one'),
          },
          by,
        ),
      ),
    );
    expect(tied.map(({ outcome }) => outcome).sort()).toEqual(['created', ...Array(11).fill('replayed')]);
    expect(await accountOf(one)).toMatchObject({ balance: 99 * PRICE });

    const aliases = (turn: number) =>
      ['left', 'right'].map((alias, n) => linkOf(`${n === turn % 2 ? 'a' : 'b'}-${alias}`));
    await Promise.all(
      workers.map((by, n) =>
        call(
          {
            ...creatorOf(n % 2 === 0 ? one : two),
            shortUrlBase,
            links: aliases(n),
            idempotency: null,
          },
          by,
        ),
      ),
    );
    const made = await sql.query("select code from link where code ~ '^[ab]-'");
    expect(made).toHaveLength(new Set(workers.flatMap((_, n) => aliases(n).map(({ code }) => code))).size);
    for (const tenant of [one, two])
      expect(await accountOf(tenant)).toMatchObject({ balance: (100 - (await linksOf(tenant))) * PRICE });
  });
});
