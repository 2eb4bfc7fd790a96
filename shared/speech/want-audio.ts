import type { WantedAudio } from '../../db/speech/functions/speech.ts';
import { countCharacters } from '../kernel/count-characters.ts';
import { digestHex } from '../kernel/digest.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { normalizeText } from './speech-text.ts';
import { priceItemOf, type Voice } from './voices.ts';

/** Total time for a request's audio: waiting for another request's, and the engines (design: 20 s). */
export const SPEECH_MS = 20_000;
/** Longer than synthesis can take: the engines, two uploads to R2 and a statement. */
const LEASE_SEC = 45;
/** First and longest pause between checks whether another request has finished it. */
const POLL_MS = 100;
const MAX_POLL_MS = 500;

/** The audio of a text in a voice as Postgres looks it up, and the normalized text. */
export function toWantedAudio(voice: Voice, text: string): { wanted: WantedAudio; spoken: string } {
  const spoken = normalizeText(text);
  const wanted = {
    id: crypto.randomUUID(),
    voice: voice.code,
    item: priceItemOf(voice.tier),
    textHash: digestHex(spoken),
    charCount: countCharacters(spoken),
    leaseSec: LEASE_SEC,
  };
  return { wanted, spoken };
}

type Pending<T> = Extract<T, { outcome: 'pending' }>;

/** Polls while another request is making the audio. Throws SERVICE_UNAVAILABLE when time is up. */
export async function pollWhilePending<T extends { outcome: string }>(
  until: number,
  ask: () => Promise<T>,
): Promise<Exclude<T, Pending<T>>> {
  const isSettled = (answer: T): answer is Exclude<T, Pending<T>> => answer.outcome !== 'pending';
  for (let pauseMs = POLL_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_POLL_MS)) {
    const answer = await ask();
    if (isSettled(answer)) return answer;
    if (Date.now() + pauseMs > until) throw new DomainError('SERVICE_UNAVAILABLE');
    // Jitter, so that concurrent waiters do not poll at the same moment.
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random() / 2)));
  }
}
