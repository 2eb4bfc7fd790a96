import { expect, test } from 'vitest';
import { useWatchedCloud } from '../../harness/cloud/use-watched-cloud.ts';
import { query, tamper, withClient } from '../../harness/database.ts';
import { runCron } from '../../harness/http/run-cron.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { postLinkFile } from '../../harness/links/batches.ts';

const { environment, tenant, told, alerted } = useWatchedCloud();

/** Hides a table or a function from everybody while `work` runs. */
async function without(
  kind: 'table' | 'function',
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const schema = kind === 'table' ? 'public' : 'routine';
  await tamper(environment(), `alter ${kind} ${schema}.${name} rename to ${name}_away`);
  try {
    await work();
  } finally {
    await tamper(environment(), `alter ${kind} ${schema}.${name}_away rename to ${name}`);
  }
}

type Use = () => Promise<{ status: number }>;
const post = (path: string, body: object) => () => tenant().api.post(path, body);
const get = (path: string) => () => tenant().api.get(path);
const job =
  (name: string, payload: object = {}) =>
  () =>
    runJob(environment(), name, JSON.stringify(payload));

// A request that writes, one that streams a file and one that reads; a job of a schedule and one of a message.
test.each<[kind: string, name: string, operation: string, use: Use]>([
  [
    'creates links',
    'create_links',
    'createLink',
    post('/urlshortener/links', { longUrl: 'https://example.com/' }),
  ],
  [
    'creates batches of links',
    'create_link_batch',
    'createLinkBatch',
    () => postLinkFile(tenant(), 'application/x-ndjson', '{"longUrl":"https://example.com/"}'),
  ],
  ['looks up numbers', 'look_up_number', 'lookUpNumber', get('/numberinsight/lookup/573001234567')],
  ['sweeps webhooks', 'sweep_webhooks', 'webhooks/sweep', job('webhooks/sweep')],
  [
    'claims attempts',
    'claim_call_attempt',
    'callblasting/place-attempt',
    job('callblasting/place-attempt', { callId: crypto.randomUUID(), attempt: 1 }),
  ],
])(
  'A broken SQL function that %s raises an alert that names the operation',
  async (_, name, operation, use) => {
    await without('function', name, async () => {
      expect((await use()).status).toBe(500);
      expect(await alerted(`failing-answers:${operation}`)).toContain('1 of 1 answers, 1 of them 500');
    });
  },
);

test('A statement that fails on its table raises an alert that names the operation', async () => {
  await without('table', 'event_log', async () => {
    expect((await tenant().api.get('/webhooks/events')).status).toBe(500);
    await alerted('failing-answers:listEvents');
  });
});

test('A statement that fails after the answer is named, and the work that it follows is done', async () => {
  await without('table', 'job_run', async () => {
    expect((await runJob(environment(), 'webhooks/sweep')).status).toBe(200);
    await alerted('background-failed:job_not_noted');
  });
});

test('A mail that cannot be written is named, and tried again later', async () => {
  const [mail] = await query<{ id: string }>(
    environment(),
    `insert into mail (organization_id, user_id, kind, cause, data, next_attempt_at)
     select organization_id, user_id, 'key_expiring', 'test', '{}', now() from membership where organization_id = $1 limit 1
     returning id`,
    [tenant().organizationId],
  );
  expect((await runJob(environment(), 'portal/send-mail', JSON.stringify({ mailId: mail?.id }))).status).toBe(
    200,
  );
  await alerted('background-failed:mail_not_written');
  const [kept] = await query(environment(), 'select state, attempts from mail where id = $1', [mail?.id]);
  expect(kept).toEqual({ state: 'pending', attempts: 1 });
});

test('A failing statement of one signal is named, and the other signals are reported', async () => {
  await without('table', 'click_flood', async () => {
    await query(
      environment(),
      "update job_run set succeeded_at = now() - interval '1 day' where job = 'webhooks/sweep'",
    );
    expect(await alerted('watch-failed:click-floods')).toContain('42P01');
    await alerted('stopped-job:webhooks/sweep');
  });
});

test('A statement of one signal that times out twice is named, while Postgres answers', async () => {
  await withClient(environment(), async (client) => {
    await client.query('begin; lock table click_flood in access exclusive mode');
    try {
      await runCron(environment());
      expect(told()).toEqual([]);
      await runCron(environment());
    } finally {
      await client.query('rollback');
    }
  });
  expect(told().map(([type, signal]) => [type, signal])).toEqual([
    ['alert.began', 'watch-failed:click-floods'],
  ]);
});

test('A broken SQL function that stores the counts is still reported, through Redis', async () => {
  await without('function', 'record_requests', async () => {
    await tenant().api.get('/tools/countries');
    expect(await alerted('requests-not-recorded')).toContain('requests_not_recorded of tools');
  });
});
