import type { EngineName } from '../../shared/speech/engines/engine.ts';
import voices from '../../shared/speech/voices.json' with { type: 'json' };

/** The local voice for an engine's voice name; undefined: unknown name. */
export function findKnownVoice(
  engine: EngineName,
  name: string,
): { language: string; gender: string } | undefined {
  for (const { gender, engines } of voices) {
    const match = engines.find((candidate) => candidate.engine === engine && candidate.name === name);
    if (match !== undefined) return { language: match.language, gender };
  }
  return undefined;
}
