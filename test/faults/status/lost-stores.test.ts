import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shardOf, streamKey } from '../../../shared/clicks/click-stream.ts';
import { type AlertReceiver, startAlertReceiver } from '../../harness/alert-receiver.ts';
import { createDataDir } from '../../harness/cloud/data-dir.ts';
import { deleteSchedules } from '../../harness/cloud/delete-schedules.ts';
import { startTestCloud, type TestCloud } from '../../harness/cloud/test-cloud.ts';
import { query, tamper } from '../../harness/database.ts';
import { runCron } from '../../harness/http/run-cron.ts';
import { visit } from '../../harness/http/visit.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const dataDir = createDataDir();
const R2 = join(dataDir, 'resources', 'r2', 'miniflare-R2BucketObject');

let cloud: TestCloud;
let receiver: AlertReceiver;
beforeAll(async () => {
  receiver = await startAlertReceiver();
  cloud = await startTestCloud({
    dataDir,
    vars: { REQUEST_LOG_SECONDS: '1' },
    overrides: {
      platform: {
        ALERT_WEBHOOK_URL: `${receiver.url}/webhook`,
        ALERT_WEBHOOK_SECRET: 'alerts-of-the-tests-0123456789abcdef',
      },
    },
  });
  await deleteSchedules(cloud);
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('R2 without its disk is named, and functions that need only R2 raise no alert of their own', async () => {
  // Nothing has used it yet, so that it opens its files now; until the end of this file it is away.
  rmSync(R2, { recursive: true });
  writeFileSync(R2, '');
  await runCron(cloud.environment);
  const began = receiver
    .told('/webhook')
    .flatMap(([type, signal]) => (type === 'alert.began' ? [signal] : []));
  expect(began.filter((signal) => signal.startsWith('component-down'))).toEqual(['component-down:storage']);
});

test('Clicks that neither Redis nor Postgres accepts are reported with their count', {
  timeout: 120_000,
}, async () => {
  const tenant = await createTenant(cloud.environment);
  const link = await createLink(tenant);
  const [row] = await query<{ id: string }>(cloud.environment, 'select id from link where code = $1', [
    link.code,
  ]);
  const stream = streamKey(shardOf(Number(row?.id)));
  // The stream's key holds something else, and the table of the backlog takes nothing.
  await tenant.ctx.clicksRedis.set(stream, 'not a stream');
  await tamper(
    cloud.environment,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger refuse before insert on click_backlog for each row execute function refuse()`,
  );
  try {
    expect((await visit(link.shortUrl)).status).toBe(302);
    const lost = await waitFor('the alert', async () => {
      await runCron(cloud.environment);
      return receiver.told('/webhook').find(([, signal]) => signal === 'clicks-lost:redirect');
    });
    expect(lost[0]).toBe('alert.began');
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toContainEqual(
      expect.objectContaining({ signal: 'clicks-lost:redirect', value: 1 }),
    );
  } finally {
    await tamper(cloud.environment, 'drop function refuse cascade');
    await tenant.ctx.clicksRedis.del(stream);
  }
});
