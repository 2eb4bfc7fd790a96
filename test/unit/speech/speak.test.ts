import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createMeter } from '../../../db/engine/deadlines/meter.ts';
import { closeServer, listen } from '../../../local/servers/listen.ts';
import { readConfig } from '../../../shared/kernel/config.ts';
import type { LogFields, Logger } from '../../../shared/kernel/log/logger.ts';
import { pcmToWav } from '../../../shared/speech/audio/wav-from-pcm.ts';
import { checkLength, speak } from '../../../shared/speech/speak.ts';
import { findVoiceOrThrow, voicesOf } from '../../../shared/speech/voices.ts';

const TEXT = 'Hola Ana';
const SPEECH = pcmToWav({ samples: new Int16Array(8_000).fill(900), sampleRate: 16_000 });
type Kind = 'speaks' | 'hangs' | 'busy' | 'denies';
const STATUS = { speaks: 200, busy: 429, denies: 401 };

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** Sets up Azure and Google with these behaviors, the configured engines, and a log. */
async function setUp(kinds: { azure: Kind; google: Kind }, engines = 'azure,google', speech = SPEECH) {
  const asked: string[] = [];
  const lines: (LogFields | undefined)[] = [];
  const start = async (name: 'azure' | 'google', body: string | Uint8Array): Promise<string> => {
    const kind = kinds[name];
    const server = createServer((_, response) => {
      asked.push(name);
      if (kind !== 'hangs')
        response.writeHead(STATUS[kind], { 'retry-after': '7' }).end(kind === 'speaks' ? body : TEXT);
    });
    const { url } = await listen(server, 0);
    stops.push(() => closeServer(server));
    return url;
  };
  const config = readConfig({
    API_BASE_URL: 'http://127.0.0.1:8787',
    SHORT_URL_BASE: 'https://{domain}',
    DATABASE_URL: 'postgres://user@host/db',
    NEON_FETCH_ENDPOINT: 'https://neon.example/sql',
    UPSTASH_REDIS_REST_URL: 'https://redis.example',
    UPSTASH_REDIS_REST_TOKEN: 'token',
    KEY_CACHE_SECONDS: '60',
    SPEECH_ENGINES: engines,
    AZURE_SPEECH_URL: await start('azure', speech),
    AZURE_SPEECH_KEY: 'azure-key',
    GOOGLE_SPEECH_URL: await start(
      'google',
      JSON.stringify({ audioContent: Buffer.from(SPEECH).toString('base64') }),
    ),
    GOOGLE_SPEECH_KEY: 'google-key',
  });
  const log: Logger = {
    info: () => {},
    warn: (event, fields) => lines.push({ event, ...fields }),
    error: () => {},
    with: () => log,
  };
  const say = (ms: number, text = TEXT) => {
    const voice = findVoiceOrThrow(config, 'es-CO-Salome', {
      errorCode: 'BAD_REQUEST',
      list: '/tts/voices',
    });
    return speak(
      { config, env: {}, log, meter: createMeter() },
      { voice, isSandbox: false },
      text,
      Date.now() + ms,
    );
  };
  return { config, log, asked, lines, say };
}

test('an engine that hangs leaves half of the time to the next', async () => {
  const { asked, lines, say } = await setUp({ azure: 'hangs', google: 'speaks' });
  const startedAt = Date.now();
  expect(await say(4_000)).toMatchObject({ engine: 'google', durationMs: 500 });
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_990);
  expect(asked).toEqual(['azure', 'google']);
  expect(lines).toEqual([{ event: 'speech_engine_failed', engine: 'azure', reason: 'azure: timeout' }]);
});

test('an engine that ignores its deadline is not waited for', async () => {
  const { config, log } = await setUp({ azure: 'speaks', google: 'speaks' }, 'workers-ai');
  const [voice] = voicesOf(config);
  if (voice === undefined) throw new Error('Workers AI speaks no voice.');
  const env = { AI: { run: () => new Promise(() => {}) } };
  await expect(
    speak({ config, env, log, meter: createMeter() }, { voice, isSandbox: false }, TEXT, Date.now() + 100),
  ).rejects.toMatchObject({ failure: 'timeout' });
});

test("only the voice's preferred engine is asked, whatever the order of the environment", async () => {
  const { asked, say } = await setUp({ azure: 'speaks', google: 'speaks' }, 'google,azure');
  expect(await say(5_000)).toMatchObject({ engine: 'azure' });
  expect(asked).toEqual(['azure']);
});

test('a text that no engine speaks fails with the last error, and is not in the log', async () => {
  const { lines, say } = await setUp({ azure: 'denies', google: 'busy' });
  await expect(say(5_000)).rejects.toMatchObject({ failure: 'unavailable', retryAfterSec: 7 });
  expect(lines.map((fields) => fields?.reason)).toEqual([
    'azure: refused (HTTP 401)',
    'google: unavailable (HTTP 429)',
  ]);
  expect(JSON.stringify(lines)).not.toContain(TEXT);
});

test('an audio too short or long for its text is not accepted', async () => {
  const { lines, say } = await setUp({ azure: 'speaks', google: 'speaks' });
  await expect(say(5_000, `${TEXT}, su cita es mañana a las tres.`)).rejects.toMatchObject({
    failure: 'garbage',
  });
  expect(lines).toHaveLength(2);
});

const SILENCE = pcmToWav({ samples: new Int16Array(), sampleRate: 16_000 });

test('a text that a voice cannot read is distinguished from a failing engine', async () => {
  const silent = await setUp({ azure: 'speaks', google: 'speaks' }, 'azure', SILENCE);
  await expect(silent.say(5_000, '𓀀 ٣')).rejects.toMatchObject({ failure: 'unsaid' });
  await expect(silent.say(5_000, '𓀀 ٣ hola')).rejects.toMatchObject({ failure: 'garbage' });
  const away = await setUp({ azure: 'busy', google: 'speaks' }, 'azure');
  await expect(away.say(5_000, '𓀀 ٣')).rejects.toMatchObject({ failure: 'unavailable' });
});

test.each<[string, string, number, string]>([
  ['a sentence', 'Hola Ana, su cita es mañana a las tres de la tarde.', 3_280, 'plausible'],
  ['the same at high speed', 'Hola Ana, su cita es mañana a las tres de la tarde.', 1_700, 'plausible'],
  ['a part of it', 'Hola Ana, su cita es mañana a las tres de la tarde.', 458, 'garbage'],
  ['a word', 'Sí', 300, 'plausible'],
  ['a prolonged letter', 'a'.repeat(4_000), 900, 'plausible'],
  ['a word without an end', 'la'.repeat(2_000), 900, 'plausible'],
  ['a script that the voice does not read', 'Привет, как дела? До свидания.', 120, 'plausible'],
  ['digits that the voice does not read', '٣ '.repeat(900), 2_700, 'plausible'],
  ['full-width letters and digits', 'Ａ ３ '.repeat(900), 7_800, 'plausible'],
  ['phonetic and foreign letters', 'ɐ ʘ ỗ ữ ᵃ '.repeat(400), 5_400, 'plausible'],
  ['pictures', '🤖🤖🤖 a', 9_000, 'plausible'],
  ['a word that lasts a minute', 'Hola', 60_000, 'garbage'],
  ['audio cut off after ten minutes', 'Hola Ana. '.repeat(400), 600_000, 'too-long'],
])('%s is judged by its length', (_, text, durationMs, verdict) => {
  expect(checkLength(text, durationMs)).toBe(verdict);
});

test('an environment has the voices of its engines', async () => {
  const tiersOf = async (engines: string) => {
    const { config } = await setUp({ azure: 'speaks', google: 'speaks' }, engines);
    return [...new Set(voicesOf(config).map(({ tier }) => tier))];
  };
  expect(await tiersOf('azure')).toEqual(['neural', 'hd']);
  expect(await tiersOf('google')).toEqual(['neural', 'hd', 'standard']);
  const { config } = await setUp({ azure: 'speaks', google: 'speaks' });
  expect(new Set(voicesOf(config).map(({ code }) => code)).size).toBe(voicesOf(config).length);
  const silent = await setUp({ azure: 'speaks', google: 'speaks' }, 'an unknown engine');
  expect(() => voicesOf(silent.config)).toThrow('SPEECH_');
});
