import * as z from 'zod';
import { pcmToWav } from '../../shared/speech/audio/wav-from-pcm.ts';
import type { Stage } from './stage.ts';
import { waitForEvent } from './wait-for-event.ts';

const CALLS = '/api/v6/callblasting/calls';
const Audio = z.object({ id: z.string() });
const Queued = z.object({ id: z.string(), status: z.string() });
const Call = z.object({
  id: z.string(),
  status: z.string(),
  attempts: z.array(z.object({ status: z.string() })),
});
/** The last two digits choose the emulated call's outcome: `shared/calls/carriers/number-endings.ts`. */
const ANSWERED = '573001234590';
const BUSY = '573001234592';
const RETRY = { maxAttempts: 2, minIntervalSec: 60 };
const CALL_MS = 60_000;

/** Calls numbers: one answers, one is busy and is called again. */
export async function tellOfCalls(stage: Stage): Promise<() => Promise<void>> {
  const { step, call, until, say } = stage;
  let audioId = '';
  let busyId = '';
  const callOnce = async (id: string, isReady: (call: z.infer<typeof Call>) => boolean, withinMs: number) => {
    const ask = async () => {
      const found = await call('GET', `${CALLS}/${id}`, Call, { quiet: true });
      return isReady(found) ? found : undefined;
    };
    await until('the call', ask, withinMs);
    return await call('GET', `${CALLS}/${id}`, Call);
  };

  await step('It uploads a recorded message', async () => {
    const form = toForm('reminder.wav', toneWav());
    audioId = (await call('POST', '/api/v6/callblasting/audios', Audio, { form })).id;
  });

  await step('A call is answered, listened to, and a digit is pressed', async () => {
    const body = {
      to: ANSWERED,
      audioId,
      repeat: 1,
      clientReference: 'invoice-1024',
      recordingTtlSec: 86_400,
    };
    const { id } = await call('POST', `${CALLS}/audio`, Queued, { body });
    await waitForEvent(stage, 'voice.completed', (data) => data.callId === id, CALL_MS);
    const { status } = await callOnce(id, (found) => found.status === 'success', CALL_MS);
    if (status !== 'success') throw new Error(`The call is ${status}.`);
  });

  await step('Another is busy, and will be called again', async () => {
    const body = { to: BUSY, audioId, repeat: 1, retry: RETRY };
    busyId = (await call('POST', `${CALLS}/audio`, Queued, { body })).id;
    await callOnce(busyId, ({ attempts }) => attempts[0]?.status === 'busy', CALL_MS);
  });

  return () =>
    step('The busy number has been called again', async () => {
      say(`Waiting for the second attempt, ${RETRY.minIntervalSec} s after the first …`);
      const { attempts } = await callOnce(busyId, ({ status }) => status === 'failed', 2 * CALL_MS);
      if (attempts.length !== RETRY.maxAttempts) throw new Error(`There were ${attempts.length} attempts.`);
      await waitForEvent(stage, 'voice.failed', (data) => data.callId === busyId);
    });
}

const SAMPLE_RATE = 8_000;
const SECONDS = 8;

/** A tone, because there is no recorded message. */
const toneWav = (): Uint8Array =>
  pcmToWav({
    sampleRate: SAMPLE_RATE,
    samples: Int16Array.from({ length: SECONDS * SAMPLE_RATE }, (_, n) =>
      Math.round(9_000 * Math.sin((2 * Math.PI * 440 * n) / SAMPLE_RATE)),
    ),
  });

function toForm(fileName: string, file: Uint8Array): { body: Uint8Array; headers: Record<string, string> } {
  const boundary = `demo${crypto.randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: audio/wav\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
