import { beforeAll, expect, test } from 'vitest';
import { openIncident, resolveIncident } from '../../../shared/status/incidents.ts';
import { planMaintenance } from '../../../shared/status/maintenance.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { runCron } from '../../harness/http/run-cron.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';

const cloud = useCloud();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant(cloud.environment);
});

type Named = { name: string; status: string };
const probe = () => runCron(cloud.environment);
const readStatus = async () => (await tenant.api.get('/status')).json.data;
/** The overall status, and that of look-ups. */
const judged = async () => {
  const { status, components } = await readStatus();
  return [status, components.find(({ name }: Named) => name === 'numberinsight').status];
};

test('a renamed or removed component leaves no trace once the others are probed', async () => {
  await query(
    cloud.environment,
    `insert into status_component (name, status, duration_ms, checked_at)
     values ('sms', 'outage', 1, now() - interval '1 day')`,
  );
  await probe();
  const status = await readStatus();
  expect(status.stale).toBe(false);
  expect(status.components.map(({ name }: Named) => name)).not.toContain('sms');
  const kept = await query<Named>(cloud.environment, "select name from status_component where name = 'sms'");
  expect(kept).toEqual([]);
});

test('incidents decide the status while they are open, even during a maintenance window', async () => {
  const { ctx } = tenant;
  // A busy machine answers some probes late.
  await expect
    .poll(async () => {
      await probe();
      return await judged();
    })
    .toEqual(['operational', 'operational']);
  const words = { title: 'Look-ups', message: 'They fail.', components: ['numberinsight'] };
  const minor = await openIncident(ctx, { ...words, impact: 'minor' });
  expect(await judged()).toEqual(['degraded', 'degraded']);
  const critical = await openIncident(ctx, { ...words, impact: 'critical' });
  expect(await judged()).toEqual(['outage', 'outage']);
  const [startsAt, endsAt] = [new Date(Date.now() - 60_000), new Date(Date.now() + 3_600_000)];
  await planMaintenance(ctx, { ...words, startsAt, endsAt });
  expect(await judged()).toEqual(['outage', 'outage']);
  await resolveIncident(ctx, { incidentId: critical.id });
  expect(await judged()).toEqual(['degraded', 'degraded']);
  await resolveIncident(ctx, { incidentId: minor.id });
  expect(await judged()).toEqual(['maintenance', 'operational']);
});
