import { beforeAll, describe, expect, test } from 'vitest';
import { createLinks } from '../../../db/links/functions/links.ts';
import { onCi } from '../../harness/ci.ts';
import { readAccount, type Terms } from '../suite/accounts.ts';
import { callOf } from '../suite/suite-of.ts';
import {
  countOf,
  creatorOf,
  eventsOf,
  keyedBy,
  type SqlTenant,
  setPlan,
  setSpendLimit,
} from '../suite/tenants.ts';
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
  test('number as many as funds, a quota or a spend limit allow', async () => {
    const [requests, most] = onCi([50, 10], [10, 4]);
    const tenant = await open({ balanceMicro: (most + 1) * PRICE - 1 });
    const workers = await sql.connections(requests);
    const answers = await Promise.all(
      workers.map((by) =>
        call({ ...creatorOf(tenant), shortUrlBase, links: [linkOf()], idempotency: null }, by),
      ),
    );
    const codes = answers.map((answer) => (answer.outcome === 'refused' ? answer.code : answer.outcome));
    expect(codes.filter((code) => code === 'created')).toHaveLength(most);
    expect(codes.filter((code) => code === 'URLSHORTENER_INSUFFICIENT_FUNDS')).toHaveLength(requests - most);
    expect(await linksOf(tenant)).toBe(most);
    expect(await accountOf(tenant)).toMatchObject({ balance: PRICE - 1 });
    expect(await countOf(sql, 'movement', tenant.organizationId)).toBe(most + 1);
    expect(await eventsOf(sql, tenant.organizationId)).toHaveLength(most);

    const planned = await open();
    await setPlan(sql, planned.organizationId, 'urlshortener', most);
    const within = await Promise.all(
      workers.map((by) =>
        call({ ...creatorOf(planned), shortUrlBase, links: [linkOf()], idempotency: null }, by),
      ),
    );
    expect(within.filter(({ outcome }) => outcome === 'created')).toHaveLength(most);
    expect(await linksOf(planned)).toBe(most);

    const limited = await open({ balanceMicro: 100 * PRICE });
    await setSpendLimit(sql, limited.organizationId, 'month', most * PRICE + 1);
    const allowed = await Promise.all(
      workers.map((by, n) =>
        // Single links and bulks of two spend one limit.
        call(
          {
            ...creatorOf(limited),
            shortUrlBase,
            links: Array(1 + (n % 2)).fill(linkOf()),
            idempotency: null,
          },
          by,
        ),
      ),
    );
    const refused = allowed.flatMap((answer) => (answer.outcome === 'refused' ? [answer.code] : []));
    expect(new Set(refused)).toEqual(new Set(['URLSHORTENER_SPEND_LIMIT_REACHED']));
    expect(await linksOf(limited)).toBe(most);
    expect(await accountOf(limited)).toMatchObject({ balance: (100 - most) * PRICE });
  });

  test('are one per key, and one per alias, charged to its owner', async () => {
    const requests = onCi(12, 6);
    const [one, two] = [await open({ balanceMicro: 100 * PRICE }), await open({ balanceMicro: 100 * PRICE })];
    const workers = await sql.connections(requests);
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
    expect(tied.map(({ outcome }) => outcome).sort()).toEqual([
      'created',
      ...Array(requests - 1).fill('replayed'),
    ]);
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

  test('and visits of one organization are charged without a deadlock or a lost update', async () => {
    const tenant = await open({ balanceMicro: 100 * PRICE });
    const count = onCi(16, 8);
    const workers = await sql.connections(count);
    await Promise.all(
      workers.map(async (by, n) => {
        const [usage, creation] = [
          () =>
            by.query("select routine.add_usage($1, null, 'urlshortener', 'visit', 1, 1)", [
              tenant.organizationId,
            ]),
          () =>
            call({ ...creatorOf(tenant), shortUrlBase, links: [linkOf(), linkOf()], idempotency: null }, by),
        ];
        const [first, second] = n % 2 === 0 ? [usage, creation] : [creation, usage];
        await first();
        await second();
      }),
    );
    expect(await linksOf(tenant)).toBe(2 * count);
    expect(await accountOf(tenant)).toEqual({
      balance: (100 - 2 * count) * PRICE,
      pending: count,
      available: (100 - 2 * count) * PRICE - count,
    });
  });
});
