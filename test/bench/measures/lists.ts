import { createSignedIn, type PortalBrowser } from '../../harness/portal/portal.ts';
import { type System, startSystem } from '../load/system.ts';
import type { Row } from '../run.ts';

/** Rows of each list: what an organization of the portal is promised to open at once. */
const ROWS = 100_000;
const RUNS = 11;
const MAX_MS = 100;
const MAX_BYTES = 100_000;
const LARGEST = 100;

/** Fills every list that grows with use; `$1` is the organization, `$2` its owner, `$3` how many. */
const FILL = [
  `insert into link (organization_id, tenure_id, code, long_url, is_alias, external_id, created_at)
   select $1::bigint, 1, 'row-' || n, 'https://example.com/a-campaign/of/this/year?recipient=' || n, false, 'recipient-' || n,
          now() - n * interval '1 minute' from generate_series(1, $3) n, (select $2::bigint) as owner`,
  `insert into link_reference (organization_id, name)
   select $1::bigint, 'campaign-' || n from generate_series(1, $3) n, (select $2::bigint) as owner`,
  `insert into call (call_id, organization_id, to_number, caller_id, client_reference, audio_key, audio_ms, repeat, recording_ttl_sec,
                     max_attempts, min_interval_sec, min_success_sec, status, next_attempt_at, sent_at, created_at, finished_at)
   select gen_random_uuid(), $1::bigint, '573001' || lpad(n::text, 6, '0'), '576010000000', 'invoice-' || n, 'none', 1000, 1, 0,
          1, 60, 5, 'failed', now(), now(), now() - n * interval '1 second', now() from generate_series(1, $3) n, (select $2::bigint) as owner`,
  `insert into synthesis (synthesis_id, organization_id, status, cached, char_count, voice, language, tier, cost_micro, currency,
                          reference, created_at, finished_at)
   select gen_random_uuid(), $1::bigint, 'completed', false, 30, 'es-CO-Salome', 'es-CO', 'neural', 0, 'COP', 'text-' || n,
          now() - n * interval '1 second', now() from generate_series(1, $3) n, (select $2::bigint) as owner`,
  `insert into batch (job_id, service, organization_id, status, count, accepted, processed, reference, unit_micro, created_at,
                      expires_at, finished_at)
   select gen_random_uuid(), service, $1::bigint, 'done', 1, 1, 1, 'batch-' || n, 0, now(), now() + interval '1 day', now()
     from generate_series(1, $3) n, unnest(array['numberinsight', 'urlshortener']) service, (select $2::bigint) as owner`,
  `insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, description, reference, created_at)
   select $1::bigint, 'charge', 'link', 'urlshortener', -5000000, 1000000000, '', 'row-' || n, now() - n * interval '1 minute'
     from generate_series(1, $3) n, (select $2::bigint) as owner`,
  `with event as (
     insert into webhook_event (organization_id, type, service, occurred_at, data)
     select $1::bigint, 'tts.completed', 'tts', now(), '{}' from generate_series(1, $3) n, (select $2::bigint) as owner returning id),
   endpoint as (
     insert into webhook_endpoint (organization_id, url, secret) values ($1, 'https://example.com/hooks', '{}') returning id)
   insert into webhook_delivery (event_id, organization_id, endpoint_id, lane, state, attempts, created_at, finished_at)
   select event.id, $1, endpoint.id, 'webhooks/endpoint-' || endpoint.id, 'delivered', 1,
          now() - row_number() over () * interval '1 second', now() from event, endpoint`,
  `insert into request_log (request_id, at, organization_id, api_key_id, operation, status, duration_ms, sample_weight)
   select gen_random_uuid(), now() - n * interval '1 millisecond', $1::bigint, key.id, 'createLink', 201, 5, 1
     from generate_series(1, $3) n, (select id from api_key where organization_id = $1 limit 1) key, (select $2::bigint) as owner`,
  `insert into audit_event (operation, actor, actor_id, actor_name, verb, organization_id, target, target_id, input)
   select gen_random_uuid(), 'user', $2::bigint, 'Somebody', 'session.end', $1::bigint, 'session', n::text, '{}'
     from generate_series(1, $3) n`,
  `insert into opt_out (organization_id, number_hash, number, opted_out_at)
   select $1::bigint, sha256(n::text::bytea), '573001' || lpad(n::text, 6, '0'), now()
     from generate_series(1, $3) n, (select $2::bigint) as owner`,
];

/** Measures the time and the size of the first page of each list of the portal, for an organization with many rows in each. */
export async function measureLists(print: (row: Row) => void): Promise<Row[]> {
  const system = await startSystem({ hasVisits: false });
  try {
    const { portal, base, organizationId, ownerId } = await createSignedIn(system.cloud.environment);
    for (const fill of FILL) await system.database.query(fill, [organizationId, ownerId, ROWS]);
    await system.database.query('vacuum analyze');
    const rows: Row[] = [];
    for (const path of await findLists(system, portal, base)) {
      const took: number[] = [];
      let size = 0;
      for (let run = 0; run < RUNS; run += 1) {
        await forgetQuotas(system);
        const began = performance.now();
        const { status, text } = await portal.get(`${path}?limit=${LARGEST}`);
        took.push(performance.now() - began);
        size = Buffer.byteLength(text);
        if (status !== 200) throw new Error(`${path} was answered ${status}.`);
      }
      const value = Math.round(took.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0);
      const note = `${Math.round(size / 1000)} kB${value > MAX_MS || size > MAX_BYTES ? ', too much' : ''}`;
      const row = { name: `${path.slice(base.length)}, ${LARGEST} of ${ROWS} rows`, value, unit: 'ms', note };
      rows.push(row);
      print(row);
    }
    return rows;
  } finally {
    await system.stop();
  }
}

/** The lists that the navigation leads to, and those that these lead to: what has a file of its rows. */
async function findLists(system: System, portal: PortalBrowser, base: string): Promise<string[]> {
  const seen = new Set<string>([base]);
  const lists: string[] = [];
  for (const path of seen) {
    await forgetQuotas(system);
    const { text } = await portal.get(path);
    if (text.includes(`${path}/csv?`)) lists.push(path);
    for (const [, found = ''] of text.matchAll(/href="([^"?#]+)"/g))
      if (found.startsWith(`${base}/`) && !/\/\d|\.|-[0-9]|[0-9a-f]{8}/.test(found.slice(base.length)))
        seen.add(found);
  }
  return lists;
}

async function forgetQuotas({ cloud }: System): Promise<void> {
  const [keys] = await cloud.redis.send([['KEYS', 'quota:*']]);
  if (Array.isArray(keys) && keys.length > 0) await cloud.redis.send([['DEL', ...keys.map(String)]]);
}
