import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { CountedDay } from '../../../db/clicks/functions/clicks.ts';
import { type Account, readAccount } from '../suite/accounts.ts';
import { openTenant, type SqlTenant } from '../suite/tenants.ts';
import type { Sql } from '../suite/use-sql.ts';

type Step = {
  link: number;
  visitors: string[];
  next?: string;
  batches?: string[];
  perVisitor?: number;
};

/** Provides what steps of counting clicks need: links, and what was counted. */
export function useClicks(sql: Sql) {
  const PRICE = 3;

  const SHARD = 0;

  const DAY = '2026-03-10';

  const NOON_MS = 12 * 3_600_000;

  const PHONE = ['CO', null, null, 'mobile', 'Android', 'Chrome', null, null];

  /** Noon of that day in Colombia. */
  const NOON = Date.parse(`${DAY}T12:00:00-05:00`);

  beforeAll(async () => {
    await sql.query(
      `with domain as (insert into domain (name) values ('go.localhost') returning id)
     insert into domain_tenure (domain_id, status, is_default, verified_at) select id, 'verified', true, now() from domain`,
    );
  });

  const open = () => openTenant(sql, { balanceMicro: 1_000 }, { 'urlshortener.visit': PRICE });

  const accountOf = ({ organizationId }: SqlTenant): Promise<Account> =>
    readAccount(sql.client(), organizationId);

  async function addLink({ organizationId }: SqlTenant): Promise<number> {
    const [row] = await sql.query<{ id: string }>(
      `insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at)
     values ($1, 1, 'l' || (select count(*) + 100 from link), 'https://example.com', false, '2026-03-01') returning id`,
      [organizationId],
    );
    return Number(row?.id);
  }

  const cursor = async (): Promise<string> =>
    (await sql.query<{ position: string }>('select position from click_cursor where shard = $1', [SHARD]))[0]
      ?.position ?? '';

  /** A step of the drain in which each of these visitors visits at noon, `perVisitor` times. */
  async function stepOf({
    link,
    visitors,
    next = randomUUID(),
    batches = [randomUUID()],
    perVisitor = 1,
  }: Step) {
    const clicks = visitors.length * perVisitor;
    const day: CountedDay = { link, day: DAY, clicks, first: NOON_MS, last: NOON_MS, dimensions: PHONE };
    return {
      shard: SHARD,
      expected: await cursor(),
      next,
      until: new Date(),
      batches,
      backlog: [] as string[],
      items: [day],
      profiles: [],
      again: [] as { link: number; visitor: string; day: string; minute: number; visits: number }[],
      markedLinks: visitors.map(() => link),
      visitors,
      days: visitors.map(() => DAY),
      minutes: visitors.map(() => 720),
      visits: visitors.map(() => perVisitor),
      links: Array<number>(clicks).fill(link),
      moments: Array<number>(clicks).fill(NOON),
      lines: null,
      filtered: [] as { link: number; day: string; requests: number }[],
      flood: 5,
      flooded: [] as { link: number; day: string; visits: number }[],
    };
  }

  return { PRICE, SHARD, DAY, NOON_MS, PHONE, NOON, open, accountOf, addLink, cursor, stepOf };
}
