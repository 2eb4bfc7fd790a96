import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type AlertReceiver, startAlertReceiver } from '../alert-receiver.ts';
import { query, tamper } from '../database.ts';
import { runCron } from '../http/run-cron.ts';
import { createTenant, type Tenant } from '../organization.ts';
import { waitFor } from '../wait-for.ts';
import { deleteSchedules } from './delete-schedules.ts';
import { heal } from './heal.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

/** A cloud whose watch tells a receiver of alerts, without schedules. Before each test nothing fails and no alert stands. */
export function useWatchedCloud() {
  let cloud: TestCloud;
  let receiver: AlertReceiver;
  let tenant: Tenant;
  beforeAll(async () => {
    receiver = await startAlertReceiver();
    cloud = await startTestCloud({
      // Long, because the machine may be busy, and what fails here fails at once.
      vars: { KEY_CACHE_SECONDS: '60', REQUEST_LOG_SECONDS: '1', DEPENDENCY_TIMEOUT_MS: '15000' },
      overrides: {
        platform: {
          ALERT_WEBHOOK_URL: `${receiver.url}/webhook`,
          ALERT_WEBHOOK_SECRET: 'alerts-of-the-tests-0123456789abcdef',
          ALERT_SLACK_URL: `${receiver.url}/slack`,
          ALERT_HEARTBEAT_URL: `${receiver.url}/heartbeat`,
        },
      },
    });
    await deleteSchedules(cloud);
    tenant = await createTenant(cloud.environment);
  });
  afterAll(async () => {
    await cloud.stop();
    await receiver.close();
  });
  beforeEach(async () => {
    heal(cloud);
    await quiet();
    receiver.received.length = 0;
  });

  const told = () => receiver.told('/webhook');

  /** Forgets what earlier tests provoked, and waits until no alert stands. */
  async function quiet(): Promise<void> {
    await waitFor('no alert', async () => {
      await tamper(cloud.environment, 'delete from health_report; delete from click_set_aside');
      await query(cloud.environment, 'update job_run set succeeded_at = now()');
      const before = told().length;
      await runCron(cloud.environment);
      await runCron(cloud.environment);
      return told().length === before ? true : undefined;
    });
  }

  return {
    cloud: () => cloud,
    environment: () => cloud.environment,
    receiver: () => receiver,
    tenant: () => tenant,
    told,
    quiet,
    /** The alerts that have begun. */
    began: () => told().flatMap(([type, signal]) => (type === 'alert.began' ? [signal] : [])),
    heartbeats: () => receiver.received.filter(({ path }) => path === '/heartbeat').length,
    /** Runs the watch until an alert with a signal has begun; returns its detail. */
    alerted: (signal: string): Promise<string> =>
      waitFor(`an alert of ${signal}`, async () => {
        await runCron(cloud.environment);
        return told().find(([type, name]) => type === 'alert.began' && name === signal)?.[2];
      }),
  };
}
