import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { STORED_A_DAY } from '../../../db/billing/tables/plan-usage.ts';
import { IS_CI, onCi } from '../../harness/ci.ts';
import { query, withClient } from '../../harness/database.ts';
import { logSince } from '../../harness/log-since.ts';
import { mobileNumbers } from '../../harness/numbers.ts';
import { createTenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const NUMBER = '573001234567';

test('Opt-outs come as files of lines, and each wrong line is listed by its number', async () => {
  const tenant = await createTenant(environment);
  const send = async (type: string, body: string) => {
    const answer = await tenant.api.send('/contacts/opt-outs', {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
    });
    return { status: answer.status, ...answer.json };
  };
  const csv = `number;purpose\n${NUMBER};advertising\n\nnobody;\n573007654321;\n`;
  expect(await send('text/csv', csv)).toMatchObject({
    status: 200,
    data: { accepted: 2, rejected: [{ line: 4 }] },
  });
  const ndjson = `{"number":"573001111111"}\n{"number":\n{"number":"1"}\n`;
  expect(await send('application/x-ndjson', ndjson)).toMatchObject({
    data: { accepted: 1, rejected: [{ line: 2 }, { line: 3 }] },
  });
  expect(await send('text/csv', 'number\nnobody\n12\n')).toMatchObject({
    status: 400,
    error: {
      code: 'VALIDATION_INVALID_PARAMETER',
      details: [
        { field: 'items', message: expect.stringMatching(/^Line 2: /) },
        { field: 'items', message: expect.stringMatching(/^Line 3: /) },
      ],
    },
  });
  expect(await send('text/csv', `phone\n${NUMBER}\n`)).toMatchObject({ status: 400 });
  for (const empty of ['', 'number\n'])
    expect(await send('text/csv', empty)).toMatchObject({
      status: 400,
      error: { details: [{ field: 'items', message: 'Must have at least one opt-out.' }] },
    });
  expect((await tenant.api.get('/contacts/opt-outs')).json.data.items).toHaveLength(3);
});

/** On CI more than are written at once. */
const ROOM = onCi(6_000, 600);

test('A file with more opt-outs than fit into the day adds none of them', async () => {
  const tenant = await createTenant(environment);
  const send = (count: number) =>
    tenant.api.send('/contacts/opt-outs', {
      method: 'POST',
      headers: { 'Content-Type': 'text/csv' },
      body: ['number', ...mobileNumbers(count)].join('\n'),
    });
  await query(environment, `select routine.use_storage($1, 'optOuts', ${STORED_A_DAY.optOuts - ROOM})`, [
    tenant.organizationId,
  ]);
  expect((await send(ROOM + 1)).json.error.code).toBe('STORAGE_QUOTA_EXCEEDED');
  expect((await tenant.api.get('/contacts/opt-outs')).json.data.items).toEqual([]);
  expect((await send(ROOM)).json.data).toEqual({ accepted: ROOM, rejected: [] });
  const [row] = await query<{ count: string }>(
    environment,
    'select count(*) from opt_out where organization_id = $1',
    [tenant.organizationId],
  );
  expect(row?.count).toBe(String(ROOM));
  const events = await query(
    environment,
    "select input from audit_event where organization_id = $1 and verb = 'opt-out.add'",
    [tenant.organizationId],
  );
  expect(events).toEqual([{ input: { count: ROOM } }]);
});

test('Numbers are checked, with contacts made elsewhere, and a check leaves no evidence', async () => {
  const tenant = await createTenant(environment);
  const at = new Date().toISOString();
  const touches = [
    { number: NUMBER, channel: 'visit', at },
    { number: NUMBER, channel: 'fax', at },
  ];
  expect((await tenant.api.post('/contacts/touches', { items: touches })).json.data).toMatchObject({
    accepted: 1,
    rejected: [{ line: 2 }],
  });
  const { json } = await tenant.api.post('/contacts/check', {
    numbers: [NUMBER, '573007654321'],
    purpose: 'collection',
  });
  expect(json.data.items[0]).toMatchObject({ allowed: false, nextAllowedAt: expect.any(String) });
  expect(json.data.items[0].reasons).toContain('FREQUENCY');
  expect(json.data.items[1].reasons).not.toContain('FREQUENCY');
  expect((await tenant.api.get(`/contacts/evidence?number=${NUMBER}`)).json.data.items).toEqual([]);
});

test.runIf(IS_CI)(
  '10,000 contacts are recorded by a few statements, even while Postgres is slower than requests may last',
  async () => {
    const tenant = await createTenant(environment);
    const at = new Date().toISOString();
    const log = logSince(inject('logFile'));
    const touches = Array.from({ length: 10_000 }, (_, index) => ({
      number: String(573_000_000_000 + index),
      channel: 'sms' as const,
      at,
    }));
    expect((await tenant.api.post('/contacts/touches', { items: touches.slice(0, 1) })).status).toBe(200);
    const { status, json } = await withClient(environment, async (client) => {
      await client.query('begin');
      try {
        const held = [{ ...touches[1], creditor: null, requestedByConsumer: false }];
        await client.query('select routine.add_touches($1, $2)', [
          tenant.organizationId,
          JSON.stringify(held),
        ]);
        const answer = tenant.api.post('/contacts/touches', { items: touches });
        await waitFor('the request to reach Postgres', async () => {
          const { rows } = await client.query(
            'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
          );
          return rows.length > 0 || undefined;
        });
        // Requests usually wait for Postgres for two seconds.
        await sleep(2_500);
        await client.query('rollback');
        return await answer;
      } finally {
        await client.query('rollback');
      }
    });
    expect([status, json.data]).toEqual([200, { accepted: touches.length, rejected: [] }]);
    const line = await waitFor('the request’s line', async () =>
      log()
        .split('\n')
        .find((text) => text.includes(json.meta.requestId) && text.includes('"event":"request"')),
    );
    expect(JSON.parse(line).postgresCalls).toBeLessThanOrEqual(3);
  },
);
