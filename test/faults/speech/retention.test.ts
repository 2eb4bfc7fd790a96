import { expect, test } from 'vitest';
import { download, readSpeechMovements, synthesize } from '../../harness/calls/speech.ts';
import { query } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { balanceOf, createTenant } from '../../harness/organization.ts';
import { COST, OPENING, useSpeechTrial } from './trial.ts';

const trial = useSpeechTrial();
const { openTenant, run, purgeDiscarded } = trial;

test('syntheses disappear after 90 days, and unrequested audio with its files', async () => {
  const { environment } = trial.cloud;
  const tenant = await createTenant(environment);
  const { organizationId } = tenant;
  const old = (await synthesize(tenant)).json.data;
  const kept = (await synthesize(tenant, { text: 'Otro texto.' })).json.data;
  await query(
    environment,
    `update synthesis set created_at = created_at - interval '91 days', finished_at = finished_at - interval '91 days'
    where organization_id = $1`,
    [organizationId],
  );
  await query(
    environment,
    `update speech_audio set expires_at = now() + case when id = $2 then interval '1 minute' else interval '0' end
    where organization_id = $1`,
    [organizationId, kept.id],
  );
  expect((await tenant.api.get(`/tts/synthesis/${old.id}`)).status).toBe(404);
  // Every use keeps an audio for 90 more days, and for longer than a call can take.
  expect((await synthesize(tenant, { text: 'Otro texto.' })).json.data.cached).toBe(true);
  await query(
    environment,
    `update speech_audio set expires_at = expires_at - interval '89 days' where organization_id = $1`,
    [organizationId],
  );
  await run('purge-audio');
  await purgeDiscarded();
  const left = await query(environment, 'select id from speech_audio where organization_id = $1', [
    organizationId,
  ]);
  expect(left).toEqual([{ id: kept.id }]);
  expect((await http(old.audioUrl)).status).toBe(404);
  expect((await download(kept.audioUrl)).wav.durationMs).toBe(kept.durationMs);
  expect((await synthesize(tenant)).json.data.cached).toBe(false);
});

test('audio older than 90 days is made and paid again, whether or not it has been purged', async () => {
  const tenant = await openTenant();
  await synthesize(tenant);
  await query(
    trial.cloud.environment,
    'update speech_audio set expires_at = now() where organization_id = $1',
    [tenant.organizationId],
  );
  expect((await synthesize(tenant)).json.data).toMatchObject({ cached: false, cost: '17.700000' });
  expect(await balanceOf(tenant)).toBe(OPENING - 2n * COST);
  expect((await readSpeechMovements(trial.cloud.environment, tenant)).map(({ type }) => type)).toEqual([
    'charge',
    'charge',
  ]);
});
