/** What is kept of speech, for customers to hear. */
export const SPEECH_SAMPLE_RATE = 16_000;

export type SpokenAudio = {
  /** A WAV file, 16-bit PCM at 16 kHz, mono. */
  wav: Uint8Array<ArrayBuffer>;
  /** Measured from the samples. */
  durationMs: number;
};

export const ENGINE_NAMES = ['azure', 'google', 'workers-ai'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** A voice by the name that an engine has for it, and its language (BCP 47). */
export type EngineVoice = { name: string; language: string };

/** What turns text into speech. `synthesize` gives up when the signal does, and throws SpeechEngineError for any failure. */
export type SpeechEngine = {
  name: EngineName;
  /** Plain text, never markup. */
  synthesize(text: string, voice: EngineVoice, signal: AbortSignal): Promise<SpokenAudio>;
};

/** `too-long`: no engine says so much at once. */
export type EngineFailure = 'timeout' | 'unavailable' | 'refused' | 'garbage' | 'too-long';

/** An engine that did not speak. `retryAfterSec`: when it says it may again. Carries nothing of the text. */
export class SpeechEngineError extends Error {
  override name = 'SpeechEngineError';
  readonly failure: EngineFailure;
  readonly retryAfterSec: number | undefined;

  constructor(
    engine: EngineName,
    failure: EngineFailure,
    options: { status?: number; retryAfterSec?: number | undefined; cause?: unknown } = {},
  ) {
    super(`${engine}: ${failure}${options.status === undefined ? '' : ` (HTTP ${options.status})`}`, {
      cause: options.cause,
    });
    this.failure = failure;
    this.retryAfterSec = options.retryAfterSec;
  }
}
