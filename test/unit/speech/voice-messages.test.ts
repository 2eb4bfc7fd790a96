import { expect, test } from 'vitest';
import { CampaignBody } from '../../../shared/calls/campaigns/campaign-body.ts';
import { TextCallBody } from '../../../shared/calls/creation/create-text-call.ts';
import { SynthesizeBody } from '../../../shared/speech/syntheses/synthesize.ts';

test.each([
  ['a synthesis', SynthesizeBody, '/tts/voices'],
  ['a call', TextCallBody, '/callblasting/voices'],
  ['a campaign', CampaignBody, '/callblasting/voices'],
] as const)('%s with an unknown voice names the list of voices that its key may read', (_, body, list) => {
  const given = { to: '573001234567', text: 'Hola', name: 'Reminders', voice: 'es-CO-Nobody' };
  const { error } = body.safeParse(given);
  const message = error?.issues.find(({ path }) => path[0] === 'voice')?.message ?? '';
  expect(message).toContain(`GET ${list} lists them`);
});
