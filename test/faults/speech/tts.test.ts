import { expect, test } from 'vitest';
import { synthesize } from '../../harness/calls/speech.ts';
import { testDeaths } from './deaths.ts';
import { testEngines } from './engines.ts';
import { testLosses } from './losses.ts';
import { testRetention } from './retention.ts';
import { useSpeechTrial } from './trial.ts';

// All share a cloud, because starting one takes longer than their tests.
const trial = useSpeechTrial();
testEngines(trial);
testLosses(trial);
testDeaths(trial);
testRetention(trial);

test('no line of the log holds a text, nor the address of an audio', async () => {
  for (const { faults } of [trial.cloud.speech.azure, trial.cloud.speech.google]) faults.refuse = true;
  expect((await synthesize(await trial.openTenant())).status).toBe(503);
  const log = trial.readLog();
  expect(log).toContain('speech_engine_failed');
  expect(log).not.toMatch(/Buenos|Su cita|Texto \d|speech\.wav\/\d/);
});
