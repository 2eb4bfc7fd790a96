/** The format of the audio for customers. */
export const SPEECH_SAMPLE_RATE = 16_000;

export type SpokenAudio = {
  /** A WAV file, 16-bit PCM at 16 kHz, mono. */
  wav: Uint8Array<ArrayBuffer>;
  /** Measured from the samples. */
  durationMs: number;
};

export const ENGINE_NAMES = ['azure', 'google', 'workers-ai'] as const;
export type ConfiguredEngine = (typeof ENGINE_NAMES)[number];
/** `sandbox`: our own, which says nothing. */
export type EngineName = ConfiguredEngine | 'sandbox';

/** An engine's name for a voice, and its language (BCP 47). */
export type EngineVoice = { name: string; language: string };

/** Converts text to speech. `synthesize` stops when the signal aborts, and throws SpeechEngineError for any failure. */
export type SpeechEngine = {
  name: EngineName;
  /** Plain text, never markup. */
  synthesize(text: string, voice: EngineVoice, signal: AbortSignal): Promise<SpokenAudio>;
};

/** `untaken`: the engine does not take this text. `too-long`: it lasts longer than an audio may. `unsaid`: it has nothing that the voice reads. */
type EngineFailure = 'timeout' | 'unavailable' | 'refused' | 'untaken' | 'garbage' | 'too-long' | 'unsaid';

/** A failed synthesis. `retryAfterSec`: when the engine says to retry. Contains none of the text. */
export class SpeechEngineError extends Error {
  override name = 'SpeechEngineError';
  readonly engine: EngineName;
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
    this.engine = engine;
    this.failure = failure;
    this.retryAfterSec = options.retryAfterSec;
  }
}
