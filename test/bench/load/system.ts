import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import pg from 'pg';
import { type Cloud, startCloud } from '../../../local/cloud.ts';
import { asAdmin, OWNER } from '../../../local/postgres/postgres-roles.ts';
import { findFreePort } from '../../../local/servers/free-port.ts';
import { asFunction } from '../../harness/database.ts';
import { creationsOf, lookUpsOf } from './api-load.ts';
import { type Asked, REPLAY, recordTwo } from './two-requests.ts';

/** Organizations, each with a key, a balance and a link `b<n>`: quotas stay on, so load is spread over them. */
export const ORGANIZATIONS = 2_000;
/** The number of organizations whose requests the references replay. */
export const RECORDED = 200;
const ALL = ORGANIZATIONS + 1;
/** One more organization has this many links, each with this many clicks over about three weeks, spread over a year. */
export const STATS_LINKS = 1_000;
const CLICKS_PER_LINK = 1_000;
/** Synthesized once by every organization. */
export const SPOKEN = { text: 'Su pedido va en camino.', voice: 'es-CO-Salome' };
/** The number of hours in which a link's clicks happened. */
const HOURS = 100;

export type System = {
  cloud: Cloud;
  /** Each measured function's own socket, and the workers for comparison. */
  urls: Record<
    'urlshortener' | 'redirect' | 'tts' | 'callblasting' | 'bare' | 'oneRead' | 'asCreate' | 'asGet',
    string
  >;
  database: pg.Client;
  /** The process id of workerd. */
  workerd: number;
  stop(): Promise<void>;
};

/** An audio that every organization has; calls with it are never placed. */
export const audioOf = (organization: number): string =>
  `00000000-0000-4000-8000-${String(organization).padStart(12, '0')}`;

/** `hasVisits`: whether one more organization gets a year of visits, which take long to write. */
export async function startSystem({
  hasVisits = true,
  inspectorPort,
}: {
  hasVisits?: boolean;
  inspectorPort?: number;
} = {}): Promise<System> {
  const dataDir = mkdtempSync(join(tmpdir(), 'operator-bench-'));
  chmodSync(dataDir, 0o755);
  const [urlshortener, redirect] = [await findFreePort(), await findFreePort()];
  const [tts, callblasting] = [await findFreePort(), await findFreePort()];
  const cloud = await startCloud({
    port: 0,
    dataDir,
    durable: true,
    redisUrl: process.env.REDIS_URL,
    directPorts: { urlshortener, redirect, tts, callblasting },
    ...(inspectorPort !== undefined && { inspectorPort }),
    callTimeScale: 0.01,
    keepsPlans: false,
    hasSite: false,
    onLog: () => {},
  });
  const database = new pg.Client({ connectionString: cloud.postgres.url() });
  await database.connect();
  await letTamper(cloud.postgres.url());
  await seed(database);
  if (hasVisits) await seedVisits(database);
  await database.query('vacuum analyze');
  const references = await startReferences(cloud);
  return {
    cloud,
    database,
    workerd: Number.parseInt(readFileSync(join(dataDir, 'workerd.pid'), 'utf8'), 10),
    urls: {
      urlshortener: `http://127.0.0.1:${urlshortener}`,
      redirect: `http://127.0.0.1:${redirect}`,
      tts: `http://127.0.0.1:${tts}`,
      callblasting: `http://127.0.0.1:${callblasting}`,
      ...references.urls,
    },
    async stop() {
      await references.stop();
      await database.end();
      await cloud.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Workers to compare functions with, on the same runtime: an answer alone, an answer after one Redis read, and one
 * after the two requests of a creation or of a look-up.
 */
async function startReferences(cloud: Cloud) {
  const { UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN } = cloud.environment;
  const [creations, lookUps] = [
    await recordTwo(asFunction(cloud.environment, 'urlshortener'), creationsOf(RECORDED)),
    await recordTwo(asFunction(cloud.environment, 'urlshortener'), lookUpsOf(RECORDED)),
  ];
  const worker = (name: string, body: string, port: number, recorded: Asked[][] = []) => ({
    name,
    modules: true,
    compatibilityDate: '2026-10-23',
    bindings: { UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN, RECORDED: recorded },
    unsafeDirectSockets: [{ host: '127.0.0.1', port }],
    script: `export default { async fetch(request, env) { let last; ${body} return new Response(null, { status: 302, headers: { Location: 'https://example.com/' } }); } };`,
  });
  const read = `const response = await fetch(env.UPSTASH_REDIS_REST_URL + '/', { method: 'POST',
    headers: { authorization: 'Bearer ' + env.UPSTASH_REDIS_REST_TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify(['GET', 'link:go.localhost/b1']) }); await response.json();`;
  const [bare, oneRead] = [await findFreePort(), await findFreePort()];
  const [asCreate, asGet] = [await findFreePort(), await findFreePort()];
  const { convertV4MiniflareOptions } = await import('miniflare');
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        worker('bare', '', bare),
        worker('one-read', read, oneRead),
        worker('as-create', REPLAY, asCreate, creations),
        worker('as-get', REPLAY, asGet, lookUps),
      ],
    }),
  );
  await miniflare.ready;
  return {
    urls: {
      bare: `http://127.0.0.1:${bare}`,
      oneRead: `http://127.0.0.1:${oneRead}`,
      asCreate: `http://127.0.0.1:${asCreate}`,
      asGet: `http://127.0.0.1:${asGet}`,
    },
    stop: () => miniflare.dispose(),
  };
}

/** Lets the owner bypass triggers and foreign keys, as `scale` does and nobody may at Neon. */
async function letTamper(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: asAdmin(url) });
  await admin.connect();
  await admin.query(`grant set on parameter session_replication_role to ${OWNER}`);
  await admin.end();
}

/** Inserts what the operator's verbs would write, in seconds instead of minutes. */
export async function seed(database: pg.Client): Promise<void> {
  await database.query('set statement_timeout = 0');
  await database.query(`
    insert into price (currency, item, amount_micro) values ('COP', 'urlshortener.link', 5000000), ('COP', 'urlshortener.visit', 1000000), ('COP', 'numberinsight.lookup', 20000000), ('COP', 'callblasting.second', 2000000);
    insert into domain (name) values ('go.localhost');
    insert into domain_tenure (domain_id, status, is_default, verified_at) select id, 'verified', true, now() from domain;
    insert into "user" (name, email) values ('Bench', 'bench@example.com');
    insert into organization (name, currency) select 'Bench ' || n, 'COP' from generate_series(1, ${ALL}) n;
    insert into billing_account (organization_id, mode, currency, balance_micro) select id, 'prepaid', 'COP', 1000000000000000 from organization;
    insert into movement (organization_id, type, kind, amount_micro, balance_after_micro, description)
      select id, 'topup', 'payment', 1000000000000000, 1000000000000000, 'Opening' from organization;
    insert into organization_service (organization_id, service, enabled) select id, service, true from organization, unnest(array['urlshortener', 'numberinsight', 'tts', 'callblasting']) service;
    insert into membership (organization_id, user_id, role) select id, 1, 'owner' from organization;
    insert into cost_center (organization_id, code, name) select id, 'default', 'Default' from organization;
    insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint, capabilities)
      select organization_id, id, 1, 'Bench', sha256(('svc_' || md5(organization_id::text))::bytea), 'test', '{urlshortener.write,account}' from cost_center;
    insert into link (organization_id, tenure_id, code, long_url, is_alias)
      select n, 1, 'b' || lpad(n::text, 6, '0'), 'https://example.com/' || n, true from generate_series(1, ${ORGANIZATIONS}) n;
    insert into speech_audio (id, organization_id, voice, text_hash, status, char_count, cost_micro, claimed_until, duration_ms, created_at, expires_at)
      select gen_random_uuid(), id, '${SPOKEN.voice}', sha256(convert_to('${SPOKEN.text}', 'UTF8')), 'ready', ${SPOKEN.text.length}, 0, now(), 2000, now(), now() + interval '90 days'
        from organization;
    insert into call_setting (organization_id, max_active) select id, 0 from organization;
    insert into call_audio (audio_id, organization_id, name, original_name, format, duration_ms, size_bytes, object_key)
      select ('00000000-0000-4000-8000-' || lpad(id::text, 12, '0'))::uuid, id, 'Bench', 'bench.wav', 'wav', 10000, 80044, 'bench.wav'
        from organization;
  `);
}

async function seedVisits(database: pg.Client): Promise<void> {
  await database.query(`
    insert into link (organization_id, tenure_id, code, long_url, is_alias)
      select ${ALL}, 1, 's' || lpad(n::text, 6, '0'), 'https://example.com/s/' || n, true from generate_series(1, ${STATS_LINKS}) n;
    select routine.open_click_partitions(array_agg(day::date)) from generate_series(now() - interval '1 year', now(), interval '27 days') day;
    create temp table visited as
      select link_id, organization_id, (hour at time zone 'America/Bogota')::date as day,
             extract(hour from hour at time zone 'America/Bogota')::int as hour, row_number() over () as n
        from (select link.id as link_id, organization_id, date_trunc('hour', now()) - (link.id % 340) * interval '1 day' - n * interval '5 hours' as hour
                from link, generate_series(1, ${HOURS}) n where organization_id = ${ALL}) came, generate_series(1, ${CLICKS_PER_LINK / HOURS});
    create temp table valued as
      select link_id, organization_id, day, place, value, count(*)::int as clicks
        from visited cross join lateral (values
          (1, (array['CO','MX','PE','EC','US'])[1 + n % 5]), (2, null), (3, 'City ' || n % 40), (4, (array['mobile','desktop','tablet'])[1 + n % 3]),
          (5, (array['Android','iOS','Windows'])[1 + n % 3]), (6, (array['Chrome','Safari','Edge','Firefox'])[1 + n % 4]),
          (7, 'site' || n % 15 || '.example')) as named (place, value)
       group by 1, 2, 3, 4, 5;
    create index on valued (link_id, day);
    create index on valued (day);
    insert into link_day (link_id, day, clicks, unique_clicks, first_ms, last_ms, hours, dimensions)
      select link_id, day, count(*), count(*) / 2, min(hour) * 3600000, max(hour) * 3600000,
             case when min(hour) < max(hour) then routine.count_by_hour(array_agg((hour * 60)::smallint)) || routine.count_by_hour(array_agg((hour * 60)::smallint) filter (where n % 2 = 0)) end,
             (select jsonb_agg(held order by place) from (
                select place, jsonb_object_agg(value, clicks) filter (where value is not null) as held from valued
                 where valued.link_id = visited.link_id and valued.day = visited.day group by 1) kept)
        from visited group by 1, 2;
    insert into organization_day (organization_id, day, clicks, unique_clicks, dimensions, top_links)
      select organization_id, day, sum(clicks), sum(unique_clicks),
             (select jsonb_agg(held order by place) from (
                select place, jsonb_object_agg(value, clicks) filter (where value is not null) as held from (
                  select place, value, sum(clicks) as clicks from valued where valued.day = link_day.day group by 1, 2) summed group by 1) kept),
             routine.merge_top_links('{}', jsonb_object_agg(link_id, clicks))
        from link_day join link on link.id = link_id group by 1, 2;
    insert into link_counter (link_id, clicks, unique_clicks, first_click_at, last_click_at)
      select link_id, sum(clicks), sum(unique_clicks), min(day), max(day) from link_day group by 1;
  `);
}
