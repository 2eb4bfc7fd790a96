import { createDeadline, DependencyError } from '../../db/engine/deadlines/deadline.ts';
import { countCharacters } from '../kernel/count-characters.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { pcmToWav } from './audio/wav-from-pcm.ts';
import {
  type EngineName,
  SPEECH_SAMPLE_RATE,
  type SpeechEngine,
  SpeechEngineError,
  type SpokenAudio,
} from './engines/engine.ts';
import { openEngines } from './engines/open-engines.ts';
import { countSpokenLetters } from './split-text.ts';
import type { Voice } from './voices.ts';

const configuredWays = (open: ReturnType<typeof openEngines>, voice: Voice) =>
  voice.engines.flatMap((way) => {
    const engine = open.get(way.engine);
    return engine === undefined ? [] : [{ engine, way }];
  });

/**
 * Synthesizes with the first engine that works; the time is divided, so that a hanging engine leaves some for the next.
 * A sandbox has an engine of its own. Audio of an implausible length is rejected. Throws the last engine's SpeechEngineError.
 */
export async function speak(
  ctx: Pick<Ctx, 'config' | 'env' | 'log' | 'meter'>,
  { voice, isSandbox }: { voice: Voice; isSandbox: boolean },
  text: string,
  until: number,
): Promise<SpokenAudio & { engine: EngineName }> {
  const ways = isSandbox ? [{ engine: sandboxEngine, way: voice }] : configuredWays(openEngines(ctx), voice);
  let failure: SpeechEngineError | undefined;
  for (const [index, { engine, way }] of ways.entries()) {
    const shareMs = Math.max(0, Math.floor((until - Date.now()) / (ways.length - index)));
    const deadline = createDeadline('speech', shareMs, { meter: ctx.meter });
    try {
      const audio = await deadline
        .run((signal) => engine.synthesize(text, way, signal))
        .catch((cause: unknown) => {
          throw cause instanceof DependencyError
            ? new SpeechEngineError(engine.name, 'timeout', { cause })
            : cause;
        });
      const verdict = checkLength(text, audio.durationMs);
      if (verdict !== 'plausible') throw new SpeechEngineError(engine.name, verdict);
      return { ...audio, engine: engine.name };
    } catch (error) {
      if (!(error instanceof SpeechEngineError)) throw error;
      ctx.log.warn('speech_engine_failed', { engine: engine.name, reason: error.message });
      if (error.failure === 'too-long') throw error;
      failure = error;
    }
  }
  if (failure?.failure === 'garbage' && !isReadByAll(text))
    throw new SpeechEngineError(failure.engine, 'unsaid', { cause: failure });
  throw failure ?? new Error(`No engine speaks ${voice.code}.`);
}

/**
 * The longest audio. Azure silently truncates what one request makes at ten minutes:
 * https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech
 */
const CUT_OFF_MS = 10 * 60_000 - 500;
/** Half of what the fastest voice needs per letter. Only what every voice reads counts, in Spanish and in English. */
const MIN_LETTER_MS = 25;
/**
 * Letters counted per word at most: engines skip the rest of very long words, and a drawn-out letter is spoken as one.
 */
const MAX_WORD = 20;
/** An emoji or symbol may be spoken as a phrase. */
const MAX_CHARACTER_MS = 4_000;
const MAX_PAUSES_MS = 5_000;

/** Judges by its length whether an audio can be the text: too short or too long is garbage, truncated is `too-long`. */
export function checkLength(text: string, durationMs: number): 'plausible' | 'garbage' | 'too-long' {
  const words = wordsOf(text);
  const letters = words.reduce((sum, word) => sum + Math.min(MAX_WORD, countHeld(word)), 0);
  if (durationMs < letters * MIN_LETTER_MS) return 'garbage';
  if (durationMs > MAX_PAUSES_MS + countCharacters(text) * MAX_CHARACTER_MS) return 'garbage';
  return durationMs >= CUT_OFF_MS ? 'too-long' : 'plausible';
}

/** Whether there is anything in a text that every voice reads. */
const isReadByAll = (text: string): boolean => wordsOf(text).length > 0;

const wordsOf = (text: string): string[] => text.match(/[a-z0-9áéíóúüñ]+/giu) ?? [];

const countHeld = (word: string): number => word.replaceAll(/(\p{L})\1+/gu, '$1').length;

/** About as fast as people speak. */
const LETTER_MS = 65;
const LOWEST_HZ = 220;
const AMPLITUDE = 4_000;

/**
 * The engine of sandboxes: soft tones that last about as long as the text would, the same for the same text. It says nothing
 * and asks nobody.
 */
export const sandboxEngine: SpeechEngine = {
  name: 'sandbox',
  async synthesize(text) {
    const letterSamples = (SPEECH_SAMPLE_RATE * LETTER_MS) / 1000;
    const letters = Array.from(text, (letter) =>
      /[\p{L}\p{N}]/u.test(letter) ? letter.codePointAt(0) : undefined,
    );
    const samples = new Int16Array(Math.max(10, countSpokenLetters(text)) * letterSamples);
    for (let at = 0; at < samples.length; at += 1) {
      // A letter lasts longer where the text has what is said by its name.
      const letter = letters[Math.floor((at * letters.length) / samples.length)];
      if (letter === undefined) continue;
      const hertz = LOWEST_HZ + (letter % 24) * 15;
      samples[at] = Math.round(AMPLITUDE * Math.sin((2 * Math.PI * hertz * at) / SPEECH_SAMPLE_RATE));
    }
    const wav = pcmToWav({ samples, sampleRate: SPEECH_SAMPLE_RATE });
    return { wav, durationMs: Math.round((samples.length * 1000) / SPEECH_SAMPLE_RATE) };
  },
};
