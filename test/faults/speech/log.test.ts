import { expect, test } from 'vitest';
import { synthesize } from '../../harness/calls/speech.ts';
import { useSpeechTrial } from './trial.ts';

const trial = useSpeechTrial();

test('no log line contains a text or the address of an audio', async () => {
  const tenant = await trial.openTenant();
  expect((await synthesize(tenant)).status).toBe(200);
  for (const { faults } of [trial.cloud.speech.azure, trial.cloud.speech.google]) faults.refuse = true;
  expect((await synthesize(tenant, { text: 'Texto 1.' })).status).toBe(503);
  await expect.poll(trial.readLog).toContain('speech_engine_failed');
  expect(trial.readLog()).not.toMatch(/Buenos|Su cita|Texto \d|speech\.wav\/\d/);
});
