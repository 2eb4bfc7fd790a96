import * as z from 'zod';
import type { Stage } from './stage.ts';
import { waitForEvent } from './wait-for-event.ts';

const Voices = z.object({ voices: z.array(z.object({ code: z.string(), tier: z.string() })).min(1) });
const Synthesis = z.object({ id: z.string(), cached: z.boolean(), cost: z.string(), audioUrl: z.url() });

/** Synthesizes a text and downloads the audio. */
export async function tellOfSpeech(stage: Stage): Promise<void> {
  const { step, call, get } = stage;
  const speak = { text: 'Hola. Su factura de noviembre vence mañana.', voice: 'es-CO-Salome' };

  await step('It chooses a voice and has a text spoken', async () => {
    await call('GET', '/api/v6/tts/voices', Voices);
    const spoken = await call('POST', '/api/v6/tts/synthesize', Synthesis, { body: speak });
    await waitForEvent(stage, 'tts.completed', (data) => data.id === spoken.id);
    const { status } = await get(spoken.audioUrl, {}, 'a signed address, without a key');
    if (status !== 200) throw new Error(`The audio answered ${status}.`);
  });

  await step('The same text again costs nothing', async () => {
    const again = await call('POST', '/api/v6/tts/synthesize', Synthesis, { body: speak });
    if (!again.cached || Number(again.cost) !== 0) throw new Error('It was synthesized twice.');
  });
}
