import { linkStats } from '../../../db/clicks/queries/link-stats.ts';
import { overview } from '../../../db/clicks/queries/overview.ts';
import { DIMENSIONS } from '../../../db/clicks/tables/link-day.ts';
import { createDatabase, type Database } from '../../../db/engine/client.ts';
import { copyFrom } from '../../../db/engine/copy-from.ts';
import { createDeadline } from '../../../db/engine/deadlines/deadline.ts';
import { findLinks } from '../../../db/links/queries/find-links.ts';
import { addDays, toColombiaDay } from '../../../shared/kernel/time/colombia.ts';
import { asFunction } from '../../harness/database.ts';
import { type System, startSystem } from '../load/system.ts';
import type { Row } from '../run.ts';
import { drainRate } from './drain.ts';
import { indexLinks, measureSearch, TEXTS } from './search.ts';

/** Numbers of links with one click each, in millions. */
const SIZES = (process.env.BENCH_SCALE ?? '1,5,10').split(',').map(Number);
const MARKS = 2_000_000;
const NEW_LINKS = 200_000;
const DRAINED = { campaign: 100_000, hot: 200_000 };
/** The number of runs of a query that the median is taken from. */
const RUNS = 15;
const DAYS = 30;
/** Campaigns, each with links of its own, and the new links whose first clicks are drained. */
const REFERENCES = 10;
const REFERENCE_LINKS = 100_000;

const CITIES = Array.from({ length: 40 }, (_, n) => `Ciudad ${n}`);
const SYSTEMS = [
  ['Android', 'Chrome'],
  ['iOS', 'Safari'],
];

/** Measures what grows with the links of a campaign and what does not, for one organization at several sizes. */
export async function measureScale(print: (row: Row) => void): Promise<Row[]> {
  const system = await startSystem();
  const rows: Row[] = [];
  const tell = (size: number, name: string, value: number, unit: string): void => {
    const row = { name: `${size}M links: ${name}`, value, unit };
    rows.push(row);
    print(row);
  };
  try {
    const scale = await openOrganization(system);
    let links = 0;
    for (const size of SIZES) {
      const before = await sizeOf(system);
      const added = size * 1_000_000 - links;
      await addLinks(system, scale, links, links + added);
      links += added;
      const { all, indexes } = await sizeOf(system);
      tell(size, 'bytes a click', Math.round((all - before.all) / added), 'bytes');
      tell(size, 'of them in indexes', Math.round((indexes - before.indexes) / added), 'bytes');
      tell(size, 'a year of a link', await medianMs(system, (db) => readYear(db, scale)), 'ms');
      tell(size, 'overview of 30 days', await medianMs(system, (db) => readOverview(db, scale, DAYS)), 'ms');
      tell(size, 'overview of a year', await medianMs(system, (db) => readOverview(db, scale, 366)), 'ms');
      tell(
        size,
        'list of 50',
        await medianMs(system, (db) => findLinks(db, scale.organization, {}, 50)),
        'ms',
      );
      const reads = await medianMs(system, (db) => readOverview(db, scale, DAYS, referenceOf(0)));
      tell(size, 'overview of 30 days of a reference', reads, 'ms');
      const year = await medianMs(system, (db) => readOverview(db, scale, 366, referenceOf(0)));
      tell(size, 'overview of a year of a reference', year, 'ms');
      const first = scale.first + links - DRAINED.campaign;
      tell(size, 'drain, campaign', await drainRate(system, DRAINED.campaign, (n) => first + n), 'clicks/s');
      for (const isOf of ['with', 'without'] as const) {
        const { rate, bytes } = await drainNew(system, scale, links, isOf === 'with');
        links += REFERENCE_LINKS;
        tell(size, `drain, first clicks ${isOf} a reference`, rate, 'clicks/s');
        tell(size, `bytes a click drained, ${isOf} a reference`, bytes, 'bytes');
      }
      tell(size, 'drain, hot link', await drainRate(system, DRAINED.hot, () => scale.first), 'clicks/s');
      tell(size, 'purge of a day of 2,000,000 marks', await purgeMarks(system, scale), 'ms');
      await indexLinks(system);
      await addLinks(system, scale, links, links + NEW_LINKS);
      links += NEW_LINKS;
      for (const when of ['right after 200,000 new ones', 'once these are indexed']) {
        for (const [what, text] of Object.entries(TEXTS)) {
          const { ms, outcome } = await measureSearch(system, scale, text);
          tell(size, `search for ${what}, ${when}: ${outcome}`, ms, 'ms');
        }
        await indexLinks(system);
      }
    }
    return rows;
  } finally {
    await system.stop();
  }
}

type Scale = { organization: number; first: number; yearLink: number; references: number[] };

const referenceOf = (n: number): string => `campaign-${n}`;

async function openOrganization({ database }: System): Promise<Scale> {
  await database.query('set statement_timeout = 0');
  const { rows } = await database.query(`
    with made as (insert into organization (name, currency) values ('Scale', 'COP') returning id),
    account as (insert into billing_account (organization_id, mode, currency, balance_micro) select id, 'prepaid', 'COP', 0 from made)
    select made.id::int as organization, (select max(id)::int + 1 from link) as first from made`);
  const { organization, first } = rows[0];
  const { rows: year } = await database.query(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias) values ($1, 1, 'a-year', 'https://example.com/', true)
     returning id::int`,
    [organization],
  );
  const days = Array.from({ length: 366 }, (_, n) => addDays(today, -n));
  await database.query('select routine.open_click_partitions($1::date[])', [days]);
  const values = (count: number, name: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name} ${n}`, 10 + n]));
  const dimensions = [
    values(5, 'C'),
    values(15, 'S'),
    values(20, 'City'),
    values(3, 'D'),
    values(4, 'O'),
    values(5, 'B'),
    values(10, 'R'),
  ];
  await database.query(
    `insert into link_day (link_id, day, clicks, unique_clicks, first_ms, last_ms, hours, dimensions)
     select $1, day, 1000, 900, 0, 86399999, array_fill(20, array[48]), $3 from unnest($2::date[]) day`,
    [year[0].id, days, JSON.stringify(dimensions)],
  );
  await database.query(
    `insert into organization_day (organization_id, day, clicks, unique_clicks, dimensions, top_links)
     select $1, day, 1000, 900, $3, jsonb_build_object($4::text, 1000) from unnest($2::date[]) day`,
    [organization, days, JSON.stringify(dimensions), String(year[0].id)],
  );
  const { rows: made } = await database.query(
    'insert into link_reference (organization_id, name) select $1, name from unnest($2::text[]) name returning id::int',
    [organization, Array.from({ length: REFERENCES }, (_, n) => referenceOf(n))],
  );
  const references: number[] = made.map(({ id }) => id);
  await database.query(
    `insert into organization_day (organization_id, reference_id, day, clicks, unique_clicks, dimensions, top_links, first_ms, last_ms)
     select organization_id, reference, day, clicks, unique_clicks, dimensions, top_links, 0, 86399999
       from organization_day, unnest($2::bigint[]) reference where organization_id = $1`,
    [organization, references],
  );
  return { organization, first: first + 1, yearLink: year[0].id, references };
}

const today = toColombiaDay(new Date());
const dayOf = (n: number): string => addDays(today, -(n % DAYS));
/** Visitors are remembered for a week, so each of its clicks keeps a mark. */
const markDayOf = (n: number): string => addDays(today, -(n % 7));

/** Copies a campaign's links and the rows of their first clicks, bypassing triggers and foreign keys for speed. */
async function addLinks(
  { database }: System,
  { organization, first, references }: Scale,
  from: number,
  to: number,
  { areNew = false, hasReference = true } = {},
): Promise<void> {
  const lines = async function* (line: (n: number) => (string | number)[]) {
    for (let start = from; start < to; start += 1_000) {
      const some = Array.from({ length: Math.min(1_000, to - start) }, (_, n) => line(start + n).join('\t'));
      yield `${some.join('\n')}\n`;
    }
  };
  // A purge at the size before has dropped the partitions of older marks.
  await database.query('select routine.open_click_partitions($1::date[])', [
    Array.from({ length: DAYS }, (_, n) => dayOf(n)),
  ]);
  await database.query('set session_replication_role = replica');
  await copyFrom(
    database,
    `copy link (id, organization_id, tenure_id, code, long_url, is_alias, reference_id) from stdin`,
    lines((n) => [
      first + n,
      organization,
      1,
      `m00${n.toString(36)}`,
      `https://example.com/offers?utm_source=sms&to=${n}`,
      'f',
      (hasReference
        ? references[Math.floor(n / REFERENCE_LINKS) % (areNew ? REFERENCES : Infinity)]
        : null) ?? '\\N',
    ]),
  );
  if (areNew) return void (await database.query('set session_replication_role = default'));
  await copyFrom(
    database,
    'copy link_day (link_id, day, clicks, unique_clicks, first_ms, last_ms, dimensions) from stdin',
    lines((n) => {
      const [os, browser] = SYSTEMS[n % SYSTEMS.length] ?? [];
      // The dimensions as `pack_dimensions` makes them; for COPY, JSON's backslash is doubled.
      const values = ['CO', 'CO-DC', CITIES[n % CITIES.length], 'mobile', os, browser].join('\x1f');
      const ms = 36_000_000 + (n % 36_000_000);
      return [first + n, dayOf(n), 1, 1, ms, ms, JSON.stringify(values).replaceAll('\\', '\\\\')];
    }),
  );
  await copyFrom(
    database,
    'copy visitor_mark (link_id, visitor, day, minute, visits) from stdin',
    lines((n) => [
      first + n,
      BigInt.asIntN(64, BigInt(n + 1) * 0x9e3779b97f4a7c15n).toString(),
      markDayOf(n),
      600,
      1,
    ]),
  );
  const totals = `(select count(*) / ${DAYS} as clicks from link where organization_id = ${organization}) total`;
  await database.query(
    `update organization_day set clicks = 1000 + total.clicks, unique_clicks = 900 + total.clicks from ${totals}
      where organization_id = ${organization} and day > '${addDays(today, -DAYS)}'`,
  );
  await database.query('set session_replication_role = default');
  await database.query('vacuum analyze');
}

/** Drains the first click of each of many new links, all of one reference or of none; what they take on disk. */
async function drainNew(system: System, scale: Scale, links: number, hasReference: boolean) {
  await addLinks(system, scale, links, links + REFERENCE_LINKS, { areNew: true, hasReference });
  await system.database.query('vacuum analyze');
  const before = await sizeOf(system);
  const rate = await drainRate(system, REFERENCE_LINKS, (n) => scale.first + links + n);
  await system.database.query('vacuum');
  const { all } = await sizeOf(system);
  return { rate, bytes: Math.round((all - before.all) / REFERENCE_LINKS) };
}

/** The disk space of clicks, without the batches, which are dropped within hours. */
async function sizeOf({ database }: System): Promise<{ all: number; indexes: number }> {
  const { rows } = await database.query(`
    select sum(pg_total_relation_size(leaf))::float8 as all, sum(pg_indexes_size(leaf))::float8 as indexes
      from (select relid as leaf from pg_partition_tree('link_day') where isleaf
            union all select relid from pg_partition_tree('visitor_mark') where isleaf
            union all values ('link_counter'::regclass), ('reference_counter'::regclass), ('organization_day'::regclass)) leaves`);
  return rows[0];
}

const readYear = (db: Database, { organization, yearLink }: Scale) =>
  linkStats(db, {
    organizationId: organization,
    linkId: yearLink,
    from: addDays(today, -365),
    to: today,
    granularity: 'day',
    dimensions: DIMENSIONS,
    top: 10,
  });

const readOverview = (db: Database, { organization }: Scale, days: number, reference?: string) =>
  overview(db, {
    organizationId: organization,
    reference,
    from: addDays(today, 1 - days),
    to: today,
    dimensions: DIMENSIONS,
  });

async function medianMs({ cloud }: System, read: (db: Database) => Promise<unknown>): Promise<number> {
  const { DATABASE_URL, NEON_FETCH_ENDPOINT } = asFunction(cloud.environment, 'urlshortener');
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const db = createDatabase(
      { databaseUrl: DATABASE_URL, fetchEndpoint: NEON_FETCH_ENDPOINT },
      createDeadline('postgres', 60_000),
    );
    const startedAt = performance.now();
    await read(db);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return Math.round((times[Math.floor(RUNS / 2)] ?? 0) * 10) / 10;
}

async function purgeMarks({ database }: System, { first }: Scale): Promise<number> {
  const day = addDays(today, -9);
  await database.query('select routine.open_click_partitions(array[$1::date])', [day]);
  await database.query(
    'insert into visitor_mark select $1 + n, n, $2::date, 1, 1 from generate_series(1, $3) n',
    [first, day, MARKS],
  );
  const startedAt = performance.now();
  await database.query('select routine.drop_click_partitions()');
  return Math.round(performance.now() - startedAt);
}
