import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_SECRETS } from '../../local/secrets.ts';
import { type Speech, startSpeech } from '../../local/speech/server.ts';
import { type Speaker, startSpeaker } from '../../local/speech/speaker.ts';
import { readWav } from '../../shared/speech/audio/wav.ts';
import { wavToPcm } from '../../shared/speech/audio/wav-to-pcm.ts';
import { toSsml } from '../../shared/speech/engines/azure-engine.ts';
import { checkLength } from '../../shared/speech/speak.ts';
import { IS_CI, onCi } from '../harness/ci.ts';

const samplesOf = (wav: Uint8Array): Int16Array => wavToPcm(readWav(wav)).samples;

const ORDER = { language: 'es-CO', gender: 'female', sampleRate: 16_000 };

describe('The speaker', () => {
  const speakers: Speaker[] = [];
  afterAll(() => Promise.all(speakers.map((speaker) => speaker.close())));
  const open = (...options: Parameters<typeof startSpeaker>): Speaker => {
    const speaker = startSpeaker(...options);
    speakers.push(speaker);
    return speaker;
  };

  let plain: Speaker | undefined;
  /** One with the real synthesizer, which takes a second to start. */
  const openPlain = (): Speaker => {
    plain ??= open();
    return plain;
  };

  test('says hundreds of texts in a row, each at its own length', async () => {
    const speaker = open({ keptBytes: 0 });
    const texts = Array.from({ length: onCi(500, 10) }, (_, index) =>
      index % 2 === 0 ? 'Uno dos.' : 'Siete ocho.',
    );
    const lengths = await Promise.all(
      texts.map(async (text) => readWav(await speaker.speak({ ...ORDER, text })).durationMs),
    );
    expect(new Set(lengths.filter((_, index) => index % 2 === 0)).size).toBe(1);
    expect(new Set(lengths.filter((_, index) => index % 2 === 1)).size).toBe(1);
    expect(checkLength('Siete ocho.', lengths.at(-1) ?? 0)).toBe('plausible');
  }, 240_000);

  test.runIf(IS_CI)('says a text whatever it starts with, or reports that nothing can be said', async () => {
    const speaker = openPlain();
    const texts = [
      '- Hola',
      '--help',
      '--version',
      '-f /etc/passwd',
      '-',
      '--',
      '-w x.wav hola',
      '--stdin',
      '@hola',
      '[[h3ola]] Ana',
      '<speak>Hola</speak>',
      '" hola',
      "' hola",
      '\\ hola',
      '$(hola)',
      '| hola',
      '%s%n',
      '\u0001 hola',
      '\0 hola',
      '\ufeff hola',
      '\u202e hola',
      '🤖 hola',
      '你好',
      'ñandú',
      'é'.repeat(400),
    ];
    for (const text of texts) {
      const wav = await speaker.speak({ ...ORDER, text });
      if (/\p{L}{4}/u.test(text)) expect(readWav(wav).durationMs, text).toBeGreaterThan(250);
    }
  });

  test.runIf(IS_CI)('says text after a hyphen, and accents', async () => {
    const speaker = openPlain();
    const durationOf = async (text: string) => readWav(await speaker.speak({ ...ORDER, text })).durationMs;
    expect(await durationOf('- Hola Ana')).toBeGreaterThan(400);
    expect(Math.abs((await durationOf('mañana')) - (await durationOf('manana')))).toBeLessThan(200);
  });

  test('loses only its own text when a thread fails, ends or hangs', async () => {
    const thread = new URL('./speaker-thread-that-fails.ts', import.meta.url);
    const speaker = open({ thread, orderMs: 10_000 });
    const texts = ['a', 'throw', 'b', 'throw a text', 'c', 'exit', 'd', 'hang', 'e'];
    const said = await Promise.allSettled(texts.map((text) => speaker.speak({ ...ORDER, text })));
    expect(said.map(({ status }) => status === 'fulfilled')).toEqual(texts.map((text) => text.length === 1));
    for (const answer of said)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ name: 'SpeakerError' });
  });

  test('is replaced after a number of texts', async () => {
    const thread = new URL('./speaker-thread-that-fails.ts', import.meta.url);
    const speaker = open({ thread, textsPerThread: 3, threads: 1, keptBytes: 0 });
    const counts = await Promise.all(
      Array.from({ length: 8 }, async () => samplesOf(await speaker.speak({ ...ORDER, text: 'a' })).at(0)),
    );
    expect(counts).toEqual([1, 2, 3, 1, 2, 3, 1, 2]);
  });

  test('says a repeated part once, across texts and voices', async () => {
    const thread = new URL('./speaker-thread-that-fails.ts', import.meta.url);
    const speaker = open({ thread, threads: 1, keptBytes: 4 });
    const say = async (order: object = {}) => [
      ...samplesOf(await speaker.speak({ ...ORDER, text: 'a', ...order })),
    ];
    expect(await say()).toEqual([1]);
    expect(await say({ text: `${'x'.repeat(300)}${'y'.repeat(300)}${'x'.repeat(300)}` })).toEqual([2, 3, 2]);
    expect(await say(), 'what was asked for longest ago is kept no more').toEqual([4]);
    expect(await say({ gender: 'male' })).toEqual([5]);
    expect(await say()).toEqual([4]);
    expect(await say({ sampleRate: 8_000 })).toEqual([6]);
  });

  test('answers a repeated request at once with an earlier result that nobody waited for', async () => {
    const thread = new URL('./speaker-thread-that-fails.ts', import.meta.url);
    const speaker = open({ thread, threads: 1, textsPerThread: 100 });
    const text = Array.from({ length: 50 }, (_, part) => `Parte ${part} ${'x'.repeat(280)}. `).join('');
    const leaving = new AbortController();
    const left = speaker.speak({ ...ORDER, text }, leaving.signal);
    const short = samplesOf(await speaker.speak({ ...ORDER, text: 'Hola' }));
    expect(short[0], 'comes between the parts of the long one').toBeLessThan(5);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: 'SpeakerError' });
    const said = [...samplesOf(await speaker.speak({ ...ORDER, text }))];
    expect(said).toHaveLength(new Set(said).size);
    expect(said[0]).toBe(1);
    expect(Math.max(...said), 'none of its parts was said twice').toBe(51);
  });

  test.runIf(IS_CI)('says every letter of a long text', async () => {
    const speaker = openPlain();
    const text = 'La factura de su servicio vence mañana, páguela hoy. '.repeat(onCi(75, 15));
    const { durationMs } = readWav(await speaker.speak({ ...ORDER, text }));
    expect(durationMs / text.length).toBeGreaterThan(50);
    expect(durationMs / text.length).toBeLessThan(100);
  });

  test('says nothing for clients that have left', async () => {
    const speaker = open();
    await expect(speaker.speak({ ...ORDER, text: 'Hola' }, AbortSignal.abort())).rejects.toMatchObject({
      name: 'SpeakerError',
    });
  });
});

describe('The server', () => {
  let speech: Speech;
  beforeAll(async () => {
    speech = await startSpeech(new URL('./speaker-thread-that-fails.ts', import.meta.url));
  });
  afterAll(() => speech.close());

  const ask = (text: string) =>
    fetch(`${speech.azure.url}/cognitiveservices/v1`, {
      method: 'POST',
      headers: {
        'Ocp-Apim-Subscription-Key': LOCAL_SECRETS.AZURE_SPEECH_KEY,
        'Content-Type': 'application/ssml+xml',
        'X-Microsoft-OutputFormat': 'riff-16khz-16bit-mono-pcm',
        'User-Agent': 'test',
      },
      body: toSsml(text, { name: 'es-CO-SalomeNeural', language: 'es-CO' }),
    });

  test('answers 503 when its synthesizer fails, and continues', async () => {
    expect((await ask('throw')).status).toBe(503);
    expect((await ask('a')).status).toBe(200);
  });
});
