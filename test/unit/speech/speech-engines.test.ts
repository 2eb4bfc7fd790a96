import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { closeServer, listen, readBody } from '../../../local/servers/listen.ts';
import { readWav } from '../../../shared/speech/audio/wav.ts';
import { pcmToWav } from '../../../shared/speech/audio/wav-from-pcm.ts';
import { createAzureEngine, toSsml } from '../../../shared/speech/engines/azure-engine.ts';
import type { SpeechEngine } from '../../../shared/speech/engines/engine.ts';
import { createGoogleEngine } from '../../../shared/speech/engines/google-engine.ts';
import { createWorkersAiEngine } from '../../../shared/speech/engines/open-engines.ts';
import { IS_CI } from '../../harness/ci.ts';

const VOICE = { name: 'aura-2-es/celeste', language: 'es-US' };
const HALF_A_SECOND = pcmToWav({ samples: new Int16Array(8_000).fill(900), sampleRate: 16_000 });

type Asked = { method?: string; url?: string; headers: IncomingMessage['headers']; body: string };
type Behavior = (response: ServerResponse, asked: Asked) => void;

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function serve(behavior: Behavior): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: String(await readBody(request)) };
    asked.push(one);
    behavior(response, one);
  });
  const { url } = await listen(server, 0);
  stops.push(() => closeServer(server));
  return { url, asked };
}

type Kind = { create: (url: string) => SpeechEngine; speak: Behavior };

const KINDS: Record<string, Kind> = {
  azure: {
    create: (url) => createAzureEngine({ url, key: 'the-key' }),
    speak: (response) => void response.writeHead(200, { 'content-type': 'audio/x-wav' }).end(HALF_A_SECOND),
  },
  google: {
    create: (url) => createGoogleEngine({ url, key: 'the-key' }),
    speak: (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ audioContent: Buffer.from(HALF_A_SECOND).toString('base64') })),
  },
  'workers-ai': {
    create: (url) =>
      createWorkersAiEngine({
        run: (model, input, { signal }) =>
          fetch(`${url}/run/${model}`, { method: 'POST', body: JSON.stringify(input), signal }),
      }),
    speak: (response) => void response.writeHead(200, { 'content-type': 'audio/wav' }).end(HALF_A_SECOND),
  },
};

const say = (engine: SpeechEngine, text = 'Hola', ms = 5_000) =>
  engine.synthesize(text, VOICE, AbortSignal.timeout(ms));

describe.each(Object.entries(KINDS))('%s', (name, { create, speak }) => {
  test('speaks, and its audio is measured', async () => {
    const { url } = await serve(speak);
    const audio = await say(create(url));
    expect(audio.durationMs).toBe(500);
    expect(readWav(audio.wav)).toMatchObject({ encoding: 'pcm', sampleRate: 16_000, channels: 1 });
  });

  test.each([
    [400, 'untaken'],
    [401, 'refused'],
    [403, 'refused'],
    [408, 'unavailable'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('reports %i as %s', async (status, failure) => {
    const { url } = await serve((response) => response.writeHead(status, { 'retry-after': '9' }).end('Hola'));
    const error = await say(create(url)).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'SpeechEngineError', failure, retryAfterSec: 9 });
    expect(error.message).toBe(`${name}: ${failure} (HTTP ${status})`);
  });

  test.each([
    ['text', 'hm'],
    ['nothing', ''],
    ['JSON of another kind', '{"audioContent":7}'],
    ['base64 without audio', '{"audioContent":"aG9sYQ=="}'],
    ['a WAV file without samples', Buffer.from(HALF_A_SECOND.subarray(0, 44))],
  ])('treats %s as garbage', async (_, body) => {
    const { url } = await serve((response) => response.end(body));
    await expect(say(create(url))).rejects.toMatchObject({ failure: 'garbage' });
  });

  test.each<[string, Behavior]>([
    ['does not answer', () => {}],
    ['stops midway', (response) => void response.writeHead(200).write('RIFF')],
  ])('gives up in time when it %s', async (_, behavior) => {
    const { url } = await serve(behavior);
    // Timers of a busy machine are late alike, and keep their order.
    const late = sleep(2_000, 'too late', { ref: false });
    const spoken = say(create(url), 'Hola', 150).catch((error: unknown) => error);
    expect(await Promise.race([spoken, late])).toMatchObject({ failure: 'timeout' });
  });

  test.each<[string, Behavior]>([
    ['before the answer', (response) => void response.destroy()],
    [
      'within a body of a known length',
      (response) => {
        response.writeHead(200, { 'content-length': HALF_A_SECOND.length });
        response.write(HALF_A_SECOND.subarray(0, 9_000), () => response.destroy());
      },
    ],
    [
      'within a body in chunks',
      (response) => void response.write(HALF_A_SECOND.subarray(0, 9_000), () => response.destroy()),
    ],
  ])('is unavailable when the connection breaks %s', async (_, behavior) => {
    const { url } = await serve(behavior);
    await expect(say(create(url))).rejects.toMatchObject({ failure: 'unavailable' });
  });

  test('is unavailable without a connection', async () => {
    const { url } = await serve(speak);
    await stops.splice(0)[0]?.();
    await expect(say(create(url))).rejects.toMatchObject({ failure: 'unavailable' });
  });
});

test.runIf(IS_CI)('an endless body is read only up to the longest speech', async () => {
  const { url } = await serve((response) => {
    const more = () => void (response.destroyed || response.write(new Uint8Array(1024 * 1024), more));
    more();
  });
  await expect(say(createAzureEngine({ url, key: 'the-key' }))).rejects.toMatchObject({ failure: 'garbage' });
});

test('a failing binding is a failing engine', async () => {
  const broken = createWorkersAiEngine({ run: () => Promise.reject(new Error('Hola')) });
  await expect(say(broken)).rejects.toMatchObject({ failure: 'unavailable' });
});

test('requests to Azure match its documentation', async () => {
  const { url, asked } = await serve((KINDS.azure as Kind).speak);
  await say(createAzureEngine({ url, key: 'the-key' }), '¿Tú & <yo>?');
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/cognitiveservices/v1',
      headers: {
        'ocp-apim-subscription-key': 'the-key',
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'riff-16khz-16bit-mono-pcm',
        'user-agent': 'operator-api',
      },
      body: expect.stringContaining('>¿Tú &amp; &lt;yo&gt;?</voice></speak>'),
    },
  ]);
});

test('Google and Workers AI get long texts in parts, and the audio is joined', async () => {
  const text = 'Una frase que no es corta. '.repeat(300);
  const google = await serve((KINDS.google as Kind).speak);
  const spoken = await say(createGoogleEngine({ url: google.url, key: 'the-key' }), text);
  expect(google.asked.length).toBeGreaterThan(1);
  expect(spoken.durationMs).toBe(500 * google.asked.length);
  const parts = google.asked.map(({ body }) => JSON.parse(body));
  expect(parts[0]).toMatchObject({
    voice: { languageCode: 'es-US', name: VOICE.name },
    audioConfig: { audioEncoding: 'LINEAR16', sampleRateHertz: 16_000 },
  });
  expect(parts.map(({ input }) => Buffer.byteLength(input.text)).every((bytes) => bytes <= 5_000)).toBe(true);

  const { create, speak } = KINDS['workers-ai'] as Kind;
  const ai = await serve(speak);
  await say(create(ai.url), text);
  expect(ai.asked[0]?.url).toBe('/run/@cf/deepgram/aura-2-es');
  expect(ai.asked.map(({ body }) => JSON.parse(body))).toContainEqual(
    expect.objectContaining({
      speaker: 'celeste',
      encoding: 'linear16',
      container: 'wav',
      sample_rate: 16_000,
    }),
  );
});

test('SSML contains any text as text', () => {
  const ssml = toSsml(`</voice><audio src="x"/>&'"\u0000\u000b\ufffe\ud83e]]>`, {
    name: 'a"b',
    language: 'es',
  });
  expect(ssml).toContain(
    '<voice name="a&quot;b">&lt;/voice&gt;&lt;audio src=&quot;x&quot;/&gt;&amp;&#39;&quot;',
  );
  expect(ssml).not.toMatch(/[\u0000\u000b\ufffe]/);
  expect(ssml.isWellFormed()).toBe(true);
  expect(ssml.match(/</g)).toHaveLength(4);
});
