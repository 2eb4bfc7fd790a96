import { createDeadline, DependencyError } from '../../db/engine/deadlines/deadline.ts';
import type { Ctx } from '../platform/ctx.ts';
import { checkLength, isReadByAll } from './check-length.ts';
import { type EngineName, SpeechEngineError, type SpokenAudio } from './engines/engine.ts';
import { openEngines } from './engines/open-engines.ts';
import { sandboxEngine } from './engines/sandbox-engine.ts';
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
