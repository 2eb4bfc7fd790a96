import type pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { INVARIANTS } from '../../shared/billing/ledger/check-ledger.ts';
import { baselineOf } from './suite/earlier-database.ts';
import { useSql } from './suite/use-sql.ts';

const onBaseline = baselineOf(useSql());

const JOB = '00000000-0000-4000-8000-00000000000a';
const MADE = '00000000-0000-4000-8000-00000000000b';
const FAILED = '00000000-0000-4000-8000-00000000000c';
const CALL = '00000000-0000-4000-8000-00000000000d';
const VISITS_PENDING = 20;

/** Purchases and usage: 8 links at 5, 120 visits at 2, numbers at 3, characters at 4, 12 seconds at 10. */
const MOVEMENTS: [
  type: string,
  service: string | null,
  kind: string,
  micro: number,
  quantity: number,
  description: string,
  reference: string | null,
][] = [
  ['topup', null, 'payment', 10_000, 1, 'Payment', 'receipt'],
  ['charge', 'urlshortener', 'link', -5, 1, 'Short link created', 'go.localhost/link-1'],
  ['charge', 'urlshortener', 'link', -35, 7, 'Short links created', null],
  ['charge', 'urlshortener', 'visit', -200, 100, 'Visits to short links', null],
  ['charge', 'numberinsight', 'lookup', -3, 1, 'Number looked up', null],
  ['charge', 'numberinsight', 'number_batch', -30, 10, 'Numbers looked up in a batch', JOB],
  ['refund', 'numberinsight', 'number_batch', 6, 2, 'Invalid numbers of a batch', JOB],
  ['charge', 'tts', 'speech', -20, 5, 'Characters synthesized', MADE],
  ['charge', 'tts', 'speech', -20, 5, 'Characters synthesized', FAILED],
  ['refund', 'tts', 'speech', 20, 5, 'Characters that were not synthesized', FAILED],
  ['charge', 'callblasting', 'air_time', -120, 12, 'Air time of a call', `${CALL}/1`],
  ['refund', 'urlshortener', 'link', 5, 1, 'As agreed', 'movement 3'],
  ['adjustment', null, 'correction', -9_900, 1, 'Correction', null],
];

const HISTORY = `
  insert into organization (name, currency) values ('One', 'COP'), ('Two', 'COP');
  insert into billing_account (organization_id, mode, currency, credit_line_micro) values (1, 'credit', 'COP', 50), (2, 'prepaid', 'COP', 0);
  insert into price (organization_id, currency, item, amount_micro, effective_from)
  select 1, 'COP', item, micro, '2020-01-01'
    from (values ('urlshortener.link', 5), ('urlshortener.visit', 2), ('numberinsight.lookup', 3), ('tts.standard', 4),
                 ('callblasting.second', 10)) priced (item, micro);
  insert into domain (name) values ('go.localhost');
  insert into domain_tenure (domain_id, status, is_default, verified_at) values (1, 'verified', true, now());
  insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at, status, deleted_at, blocked_at)
  select 1, 1, 'link-' || n, 'https://example.com/', true, now() - interval '10 days',
         case n when 5 then 'disabled' else 'active' end, case n when 6 then now() end, case n when 7 then now() end
    from generate_series(1, 8) n;
  create table link_day_ever partition of link_day for values from (minvalue) to (maxvalue);
  insert into link_day (link_id, day, clicks, unique_clicks, first_ms, last_ms, dimensions)
  select link, (now() at time zone 'America/Bogota')::date - day, 10, 5, 1000, 86000000, '[{"CO": 7}]'
    from generate_series(1, 3) link, generate_series(0, 3) day;
  insert into organization_day (organization_id, day, clicks, unique_clicks, dimensions, top_links)
  select 1, day, sum(clicks), sum(unique_clicks), '[{"CO": 21}]', jsonb_object_agg(link_id, clicks) from link_day group by day;
  insert into idempotency_key (organization_id, key, operation, request_hash, result)
  values (1, 'link', 'createLink', sha256('link'), '{"entries": [{"linkId": 1}]}'),
         (1, 'batch', 'createBatch', sha256('batch'), '{"jobId": "${JOB}"}');
  insert into number_batch (job_id, organization_id, status, count, processed, invalid, unit_micro, created_at, expires_at, finished_at)
  values ('${JOB}', 1, 'done', 10, 10, 2, 3, now() - interval '1 day', now() + interval '89 days', now() - interval '1 day');
  insert into speech_audio (id, organization_id, voice, text_hash, status, char_count, cost_micro, claimed_until, engine, duration_ms, created_at, expires_at)
  values ('${MADE}', 1, 'es', sha256('made'), 'ready', 5, 20, now(), 'engine', 1000, now() - interval '1 day', now() + interval '89 days'),
         ('${FAILED}', 1, 'es', sha256('failed'), 'discarded', 5, 20, now(), null, null, now() - interval '1 day', now());
  insert into synthesis (synthesis_id, organization_id, audio_id, status, cached, char_count, voice, language, tier, cost_micro, currency, error_code, created_at, finished_at)
  values ('${MADE}', 1, '${MADE}', 'completed', false, 5, 'es', 'es', 'standard', 20, 'COP', null, now() - interval '1 day', now()),
         ('${FAILED}', 1, '${FAILED}', 'failed', false, 5, 'es', 'es', 'standard', 0, 'COP', 'INTERRUPTED', now() - interval '1 day', now());
  insert into voice_carrier (name) values ('carrier');
  insert into call (call_id, organization_id, to_number, caller_id, audio_key, audio_ms, repeat, recording_ttl_sec, max_attempts,
                    min_interval_sec, min_success_sec, status, attempts, next_attempt_at, sent_at, created_at, finished_at)
  values ('${CALL}', 1, '573001234567', '576011234567', 'audio', 1000, 1, 0, 2, 60, 5, 'success', 1, now(), now(), now() - interval '1 day', now());
  insert into call_attempt (call_id, attempt, token, carrier, status, hangup_cause, cause_text, duration_total, duration_air,
                            second_micro, started_at, answered_at, ended_at, deadline_at)
  values (1, 1, 'token', 'carrier', 'completed', 16, 'Normal', 15, 12, 10, now() - interval '20 hours', now() - interval '20 hours', now() - interval '20 hours', now());
  insert into cost_center (organization_id, code, name) values (1, 'default', 'Default');
  insert into "user" (name, email) values ('Ana', 'ana@example.com');
  insert into membership (organization_id, user_id, role) values (1, 1, 'owner');
  insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint, services, networks, capabilities, predates_write_capability, expires_at, revoked_at)
  values (1, 1, 1, 'Limited', sha256('1'), '1', '{tts}', '{10.0.0.0/8}', '{account}', false, '2030-01-01', null),
         (1, 1, 1, 'Old', sha256('2'), '2', null, null, '{}', true, null, '2026-01-01');
  insert into webhook_endpoint (organization_id, url, services, secret) values (1, 'https://example.com/hook', '{tts}', 'secret');
  insert into webhook_event (organization_id, type, service, occurred_at, data)
  select 1, 'tts.completed', 'tts', now() - n * interval '1 hour', jsonb_build_object('id', n) from generate_series(1, 3) n;
  insert into webhook_delivery (event_id, organization_id, endpoint_id, state, attempts, lane, finished_at)
  select id, 1, 1, state, attempts, 'webhooks/organization-1', case when state <> 'pending' then now() end
    from webhook_event join (values (1, 'delivered', 1), (2, 'failed', 12), (3, 'pending', 2)) kept (n, state, attempts)
      on data ->> 'id' = n::text;
  insert into audit_event (operation, actor, actor_id, actor_name, verb, organization_id, target, target_id, input)
  values (gen_random_uuid(), 'user', 1, 'Ana', 'key.create', 1, 'api_key', '1', '{"name": "Limited"}'),
         (gen_random_uuid(), 'operator', null, 'eva', 'key.revoke', 1, 'api_key', '2', '{"keyId": 2}')`;

async function seed(client: pg.Client): Promise<void> {
  await client.query(HISTORY);
  let balance = 0;
  for (const [place, [type, service, kind, micro, quantity, description, reference]] of MOVEMENTS.entries()) {
    balance += micro;
    await client.query(
      `insert into movement (organization_id, type, service, kind, amount_micro, balance_after_micro, quantity, description, reference,
                             created_at)
       values (1, $1, $2, $3, $4, $5, $6, $7, $8, now() - interval '1 day' + $9 * interval '1 minute')`,
      [type, service, kind, micro, balance, quantity, description, reference, place],
    );
  }
  await client.query(
    `insert into pending_usage (organization_id, hour, service, kind, unit_micro, quantity)
     values (1, date_trunc('hour', now()), 'urlshortener', 'visit', 2, ${VISITS_PENDING});
     update billing_account set pending_micro = ${2 * VISITS_PENDING},
            balance_micro = (select sum(amount_micro) from movement) where organization_id = 1;
     insert into spend (organization_id, period, period_start, spent_micro)
     select 1, period, date_trunc(period, at at time zone 'America/Bogota')::date, sum(micro)
       from (select created_at as at, -amount_micro as micro from movement where type in ('charge', 'refund')
             union all select hour, unit_micro * quantity from pending_usage) spent,
            unnest(array['day', 'month']) period group by 1, 2, 3`,
  );
}

/** Queries whose results must not change. */
const KEPT = [
  `select id, organization_id, type, service, amount_micro, balance_after_micro, quantity, description, reference, created_at
     from movement order by id`,
  'select organization_id, balance_micro, credit_line_micro, status from billing_account order by 1',
  'select organization_id, period, period_start::text, spent_micro from spend order by 1, 2, 3',
  'select id, code, status, deleted_at, blocked_at, created_at from link order by id',
  'select call_id, status, attempts, finished_at from call order by id',
  'select attempt, status, duration_air, duration_total, answered_at, ended_at, hangup_cause from call_attempt order by call_id',
  `select job_id, status, count, processed, coalesce(kept ->> 'failed', kept ->> 'invalid') as failed, unit_micro, finished_at
     from (select *, to_jsonb(one) as kept from BATCHES one) of_all order by id`,
  'select id, status, char_count, cost_micro, duration_ms, expires_at from speech_audio order by id',
  'select synthesis_id, status, cost_micro, error_code, finished_at from synthesis order by id',
  'select organization_id, key, operation, request_hash, result from idempotency_key order by key',
  'select link_id, day::text, clicks, unique_clicks, dimensions from link_day order by 1, 2',
  `select id, organization_id, cost_center_id, created_by, name, token_hash, token_hint, services, networks, capabilities,
          predates_write_capability, expires_at, created_at, revoked_at from api_key order by id`,
  'select id, organization_id, url, services, types, secret, status, created_at from webhook_endpoint order by id',
  'select id, organization_id, type, service, occurred_at, data, created_at from webhook_event order by id',
  `select id, event_id, endpoint_id, state, trigger, attempts, schedule_start, next_attempt_at, created_at, finished_at
     from webhook_delivery order by id`,
  `select id, operation, occurred_at, actor, actor_id, actor_name, verb, organization_id, target, target_id, input
     from audit_event order by id`,
];
test('later migrations keep all money, calls, links, clicks, keys and events of a baseline database', async () => {
  await onBaseline('at_baseline', async (client, url) => {
    let batches = 'number_batch';
    const rows = async (text: string, values: unknown[] = []) =>
      (await client.query(text.replace('BATCHES', batches), values)).rows;
    await seed(client);
    const before: unknown[] = [];
    for (const text of KEPT) before.push(await rows(text));
    expect(before).not.toContainEqual([]);

    await migrate(url);
    batches = 'batch';

    for (const [place, text] of KEPT.entries()) expect(await rows(text)).toEqual(before[place]);
    for (const { name: invariant, sql: text } of INVARIANTS)
      expect({ invariant, mismatches: await rows(text, [null]) }).toEqual({ invariant, mismatches: [] });
  });
});

test('a database from before the baseline is refused and left unchanged', async () => {
  await onBaseline('before_baseline', async (client, url) => {
    await client.query('update drizzle.__drizzle_migrations set created_at = created_at - 1');
    await expect(migrate(url)).rejects.toThrow('before version 6.0.0');
    const { rows } = await client.query('select count(*)::int as applied from drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ applied: 1 }]);
  });
});

test('the keys of removed people are revoked, with an event each, and no others', async () => {
  await onBaseline('removed_people', async (client, url) => {
    await client.query(
      `insert into organization (name) values ('One'), ('Two');
       insert into cost_center (organization_id, code, name) values (1, 'default', 'Default'), (2, 'default', 'Default');
       insert into "user" (name, email) values ('Ana', 'ana@example.com'), ('Eva', 'eva@example.com');
       insert into membership (organization_id, user_id, role, status)
       values (1, 1, 'owner', 'removed'), (1, 2, 'owner', 'active'), (2, 1, 'owner', 'active');
       insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint, revoked_at)
       values (1, 1, 1, 'Removed', sha256('1'), '1', null), (1, 1, 1, 'Revoked', sha256('2'), '2', '2026-01-01'),
              (1, 1, 2, 'Of a colleague', sha256('3'), '3', null), (2, 2, 1, 'Elsewhere', sha256('4'), '4', null)`,
    );
    await migrate(url);
    const { rows: keys } = await client.query(
      "select name, revoked_at > '2026-01-02' as now, revoked_at is null as works from api_key order by id",
    );
    expect(keys).toEqual([
      { name: 'Removed', now: true, works: false },
      { name: 'Revoked', now: false, works: false },
      { name: 'Of a colleague', now: null, works: true },
      { name: 'Elsewhere', now: null, works: true },
    ]);
    const { rows: events } = await client.query(
      'select actor, verb, organization_id, target_id, input from audit_event',
    );
    expect(events).toEqual([
      {
        ...{ actor: 'operator', verb: 'key.revoke', organization_id: '1', target_id: '1' },
        input: { keyId: 1, organizationId: 1 },
      },
    ]);
  });
});

test('attempts in progress hold nothing, and are charged at their reserved price', async () => {
  await onBaseline('attempts_in_progress', async (client, url) => {
    await seed(client);
    await client.query(
      `insert into call (call_id, organization_id, to_number, caller_id, audio_key, audio_ms, repeat, recording_ttl_sec, max_attempts,
                         min_interval_sec, min_success_sec, status, attempts, next_attempt_at, sent_at, created_at)
       select gen_random_uuid(), 1, '573001234567', '576011234567', 'audio', 1000, 1, 0, 1, 60, 5, 'in_progress', 1, now(), now(), now()
         from generate_series(1, 2);
       insert into call_attempt (call_id, attempt, token, carrier, limit_sec, reserved_micro, started_at, deadline_at)
       values (2, 1, 'priced', 'carrier', 40, 1200, now(), now()), (3, 1, 'free', 'carrier', 40, 0, now(), now())`,
    );
    await migrate(url);
    const account = async () =>
      (
        await client.query(
          'select held_micro::int as held, pending_micro::int as pending from billing_account where organization_id = 1',
        )
      ).rows[0];
    expect(await account()).toEqual({ held: 0, pending: 2 * VISITS_PENDING });
    for (const token of ['priced', 'free'])
      await client.query('select routine.advance_call_attempt($1, $2)', [
        token,
        {
          end: {
            status: 'completed',
            cause: 16,
            causeText: 'Over',
            sipCode: null,
            airSec: 7,
            isRetried: false,
          },
        },
      ]);
    expect(await account()).toEqual({ held: 0, pending: 2 * VISITS_PENDING + 7 * 30 });
  });
});
