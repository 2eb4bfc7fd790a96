import type pg from 'pg';
import { beforeAll } from 'vitest';
import { findLinksByText, type LinkFilter } from '../../../db/links/queries/find-links.ts';
import { toSearchedText } from '../../../shared/links/rules/search-buckets.ts';
import { addEdits, addNextSegment, mergeSegments } from '../../../shared/links/search/index-links.ts';
import { overPg } from '../suite/suite-of.ts';
import type { Sql } from '../suite/use-sql.ts';

/** Provides what searches of links need: a domain, and links of organizations. */
export function useSearch(sql: Sql) {
  const BOUNDS = { rows: 20_000, ms: 60_000 };

  const SEGMENT = 4_096;

  let tenure: number;

  beforeAll(async () => {
    await sql.query('set statement_timeout = 0');
    const [row] = await sql.query<{ id: string }>(
      `with name as (insert into domain (name) values ('go.localhost') returning id)
     insert into domain_tenure (domain_id, status, is_default, verified_at) select id, 'verified', true, now() from name returning id`,
    );
    tenure = Number(row?.id);
    // It would let creations wait for each other.
    await sql.query('alter table link disable trigger user');
    await sql.query('alter table link enable trigger link_record_search_edit');
  });

  let organizations = 100;

  const newOrganization = (): number => {
    organizations += 1;
    return organizations;
  };

  /** Adds links of a campaign, a minute apart; one in a hundred has an alias, another one is disabled. */
  const addLinks = (organization: number, count: number, prefix = 'c', by: pg.Client = sql.client()) =>
    by.query(
      `insert into link (organization_id, tenure_id, code, long_url, is_alias, status, created_at)
     select $1::bigint, $2, $3 || '-' || ($1::bigint)::text || '-' || lpad(n::text, 5, '0'),
            'https://Shop.example.com/offers/' || md5(n::text) || '?utm_source=sms', n % 100 = 0,
            case when n % 100 = 1 then 'disabled' else 'active' end, now() - interval '1 minute' * ($4 - n)
       from generate_series(1, $4::int) n`,
      [organization, tenure, prefix, count],
    );

  /** Runs the job until nothing is left to do. */
  async function index(): Promise<void> {
    const db = overPg(sql.client());
    while (await addEdits(db));
    // The first run only sees the new links; they settle with the next.
    for (const _ of [1, 2]) for (let isFirst = true; await addNextSegment(db, isFirst); isFirst = false);
    while (await mergeSegments(db));
  }

  const segmentsOf = async (organization: number): Promise<number> =>
    (await sql.query('select from link_search_segment where organization_id = $1', [organization])).length;

  async function find(
    organization: number,
    text: string,
    filter: LinkFilter = {},
    limit = 51,
    bounds = BOUNDS,
  ) {
    const sought = toSearchedText(text);
    if (sought === undefined) return [];
    const db = overPg(sql.client());
    const found = await findLinksByText(db, organization, { ...sought, ...bounds }, filter, limit);
    return found?.map(({ code }) => code);
  }

  return { BOUNDS, SEGMENT, newOrganization, addLinks, index, segmentsOf, find };
}
