import { beforeAll, expect, test } from 'vitest';
import { eraseOldNumbers } from '../../../db/calls/functions/calls.ts';
import { SAY_AUDIT_EVENT } from '../../../db/kernel/with-audit-event.ts';
import { eraseCalledNumber } from '../../../db/people/functions/people.ts';
import { toCalledNumber } from '../../../shared/people/users/to-called-number.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();

/** A call to a number, with a recorded attempt, an event and an audit event that name it. */
async function addCall(
  { organizationId }: SqlTenant,
  number: string,
  { isOver = true, daysAgo = 0 } = {},
): Promise<number> {
  const [call] = await sql.query<{ id: string }>(
    `with called as (
       insert into call (call_id, organization_id, to_number, caller_id, client_reference, audio_key, audio_ms, repeat, recording_ttl_sec,
                         max_attempts, min_interval_sec, min_success_sec, status, attempts, next_attempt_at, sent_at, created_at, finished_at)
       values (gen_random_uuid(), $1, $2, '576011234567', 'order 7', 'audio', 1000, 1, 3600, 1, 60, 5,
               case when $3 then 'success' else 'in_progress' end, 1, now(), now(), now() - $4 * interval '1 day', case when $3 then now() end)
       returning id, call_id
     ), attempt as (
       insert into call_attempt (call_id, attempt, token, carrier, status, hangup_cause, cause_text, dtmf, started_at, ended_at, deadline_at,
                                 recorded_at, recording_expires_at)
       select id, 1, call_id::text, 'carrier', 'completed', 16, 'Normal', '1', now(), now(), now(), now(), now() + interval '1 hour' from called
     ), event as (
       insert into webhook_event (organization_id, type, service, occurred_at, data)
       values ($1, 'voice.completed', 'voice', now(), jsonb_build_object('to', $2::text))
     ), told as (
       insert into audit_event (operation, actor, actor_name, verb, organization_id, target, input)
       values (gen_random_uuid(), 'operator', 'Eva', 'call.cancel', $1, 'call', jsonb_build_object('to', $2::text, 'note', 'to +' || $2::text))
     )
     select id from called`,
    [organizationId, number, isOver, daysAgo],
  );
  return Number(call?.id);
}

const numbersOf = async ({ organizationId }: SqlTenant) =>
  (
    await sql.query<{ number: string }>(
      'select to_number as number from call where organization_id = $1 order by id',
      [organizationId],
    )
  ).map(({ number }) => number);

beforeAll(() => sql.query("insert into voice_carrier (name) values ('carrier') on conflict do nothing"));

suiteOf(sql, eraseCalledNumber, (call) => {
  /** Runs as one audited verb on `call`, which is committed. */
  async function erase(number: string) {
    const event = { operation: crypto.randomUUID(), once: false, actor: 'operator', actorNote: 'Eva' };
    const details = {
      verb: 'call.erase-number',
      targets: ['call', 'link'],
      requestId: 'r',
      input: { number },
    };
    await sql.query('begin');
    await sql.query(SAY_AUDIT_EVENT, [JSON.stringify({ ...event, ...details })]);
    try {
      return await call({ number, spellings: toCalledNumber(number).spellings });
    } finally {
      await sql.query('commit');
    }
  }

  test('erases a number from calls, events and the audit log, keeps the calls and records its own event', async () => {
    const [one, other] = [await openTenant(sql), await openTenant(sql)];
    const [mine, theirs, near] = ['573001112233', '573001112234', '5730011122330'];
    for (const tenant of [one, other]) for (const number of [mine, theirs]) await addCall(tenant, number);
    await addCall(one, near);

    expect(await erase(mine)).toEqual({ calls: 2, links: 0 });

    expect(await numbersOf(one)).toEqual(['0', theirs, near]);
    expect(await numbersOf(other)).toEqual(['0', theirs]);
    const [kept] = await sql.query<{ everything: string }>(
      `select (select string_agg(call::text, '') from call) || (select string_agg(webhook_event::text, '') from webhook_event)
              || (select string_agg(audit_event::text, '') from audit_event) as everything`,
    );
    expect(kept?.everything).not.toMatch(new RegExp(`(?<!\\d)${mine}(?!\\d)`));
    expect(kept?.everything).toContain(near);
    expect(
      await sql.query(
        `select call.client_reference as reference, dtmf, recording_expires_at <= now() as "isOver", hangup_cause as cause
           from call join call_attempt on call_attempt.call_id = call.id where to_number = '0' and organization_id = $1`,
        [one.organizationId],
      ),
    ).toEqual([{ reference: null, dtmf: null, isOver: true, cause: 16 }]);
    expect(
      await sql.query(
        "select organization_id::int as of, input from audit_event where verb = 'call.erase-number' order by 1",
      ),
    ).toEqual([one, other].map(({ organizationId: of }) => ({ of, input: { number: '0' } })));
  });

  test('erases it from links and the audit log however it is written, without its country code only in its own country', async () => {
    const [home, abroad] = [await openTenant(sql), await openTenant(sql)];
    await sql.query("update organization set country = 'MX' where id = $1", [abroad.organizationId]);
    const written = [
      '573015556677',
      '+573015556677',
      '+57 301 5556677',
      '00573015556677',
      '3015556677',
      'A7',
    ];
    for (const { organizationId } of [home, abroad])
      for (const [place, text] of written.entries()) {
        await sql.query(
          `insert into link (organization_id, tenure_id, code, long_url, is_alias, external_id)
           values ($1, 0, 'written-' || $1::bigint || '-' || $2::int, 'https://example.com/', true, $3)`,
          [organizationId, place, text],
        );
        await sql.query(
          `insert into audit_event (operation, actor, actor_name, verb, organization_id, target, input)
           values (gen_random_uuid(), 'operator', 'Eva', 'link.settings', $1, 'link', jsonb_build_object('externalId', $2::text))`,
          [organizationId, text],
        );
      }
    const kept = async (query: string, organizationId: number) =>
      (await sql.query<{ text: string }>(query, [organizationId])).map(({ text }) => text);
    const links = `select external_id as text from link where organization_id = $1 and external_id is not null order by id`;
    const events = `select input ->> 'externalId' as text from audit_event where organization_id = $1 and input ? 'externalId' order by id`;

    expect(await erase('573015556677')).toEqual({ calls: 0, links: 9 });

    expect(await kept(links, home.organizationId)).toEqual(['A7']);
    expect(await kept(links, abroad.organizationId)).toEqual(['3015556677', 'A7']);
    expect(await kept(events, home.organizationId)).toEqual(['0', '+0', '+0', '0', '0', 'A7']);
    expect(await kept(events, abroad.organizationId)).toEqual(['0', '+0', '+0', '0', '3015556677', 'A7']);
  });

  test('waits for a call in progress', async () => {
    const tenant = await openTenant(sql);
    await addCall(tenant, '573009998877', { isOver: false });
    expect(await erase('573009998877')).toBeNull();
    expect(await numbersOf(tenant)).toEqual(['573009998877']);
  });

  test('records an erasure that finds nothing, for operators', async () => {
    expect(await call({ number: '573001112299', spellings: [] })).toEqual({ calls: 0, links: 0 });
    const [event] = await sql.query(
      'select verb, organization_id as of, input from audit_event order by id desc limit 1',
    );
    expect(event).toEqual({ verb: 'call.erase-number', of: null, input: { number: '0' } });
  });

  test('leaves amounts as they are, and numbers of which it is a part', async () => {
    const { organizationId } = await openTenant(sql);
    const input = { amountMicro: '3015556688', note: '13015556688', limits: { dayMicro: 573015556688 } };
    await sql.query(
      `insert into audit_event (operation, actor, actor_name, verb, organization_id, target, input)
       values (gen_random_uuid(), 'operator', 'Eva', 'a.b', $1, 'link', $2)`,
      [organizationId, { ...input, to: ['573015556688', 'no:\n3015556688'], digits: 573015556688 }],
    );
    await erase('573015556688');
    const [event] = await sql.query(
      'select input from audit_event where organization_id = $1 and verb = $2',
      [organizationId, 'a.b'],
    );
    expect(event).toEqual({ input: { ...input, to: ['0', 'no:\n0'], digits: '0' } });
  });

  test.each([
    ['', null],
    ['%', null],
    ['owner', null],
    ['573', null],
    ['573001112234', null],
    ['1112233', 'CO'],
    ['2233', 'CO'],
    ['.*', 'CO'],
    ['[0-9]+', 'CO'],
    ['owner', 'CO'],
  ])('refuses %j (%s), which is no spelling of the number', async (text, country) => {
    await expect(call({ number: '573001112233', spellings: [{ text, country }] })).rejects.toThrow(
      'not spellings',
    );
  });

  test.each(['', '%', 'owner', '123456', '+573001112233', '0573001112233', '5730011122334455'])(
    'refuses %j, which is no number',
    async (number) => {
      await expect(call({ number, spellings: [] })).rejects.toThrow('not spellings');
    },
  );
});

suiteOf(sql, eraseOldNumbers, (call) => {
  const keepFor = (tenant: SqlTenant, days: number) =>
    sql.query('insert into call_setting (organization_id, keeps_numbers_days) values ($1, $2)', [
      tenant.organizationId,
      days,
    ]);

  test('erases numbers that their organization no longer keeps, in steps', async () => {
    const [brief, forGood] = [await openTenant(sql), await openTenant(sql)];
    await keepFor(brief, 30);
    for (const daysAgo of [90, 60, 31, 29])
      for (const tenant of [brief, forGood]) await addCall(tenant, `5730055500${daysAgo}`, { daysAgo });
    expect(await call({ limit: 2 })).toBe(2);
    expect(await call({ limit: 2 })).toBe(1);
    expect(await call({ limit: 2 })).toBe(0);
    expect(await numbersOf(brief)).toEqual(['0', '0', '0', '573005550029']);
    expect(await numbersOf(forGood)).not.toContain('0');
  });

  test('stops at a call in progress, and continues after it', async () => {
    const tenant = await openTenant(sql);
    await keepFor(tenant, 1);
    await addCall(tenant, '573005551111', { daysAgo: 3 });
    const underway = await addCall(tenant, '573005552222', { daysAgo: 3, isOver: false });
    await addCall(tenant, '573005553333', { daysAgo: 3 });
    await call({ limit: 10 });
    expect(await numbersOf(tenant)).toEqual(['0', '573005552222', '573005553333']);
    await sql.query("update call set status = 'success', finished_at = now() where id = $1", [underway]);
    await call({ limit: 10 });
    expect(await numbersOf(tenant)).toEqual(['0', '0', '0']);
  });
});
