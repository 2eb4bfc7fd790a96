import { detect, soundsOf } from './answerers.ts';
import { readDocument, type Verb } from './document.ts';
import type { PlacedCall } from './placed-call.ts';
import { toHeard } from './record-call.ts';

/** What the carrier does during a conversation. */
export type Conversation = {
  /** Waits for the carrier's seconds, or until a promise is fulfilled; returns the seconds that passed. */
  pass(seconds: number, until?: Promise<unknown>): Promise<number>;
  /** Requests a customer's URL, signed; returns the body. */
  ask(call: PlacedCall, url: string, extra?: Record<string, string>): Promise<string>;
  download(url: string): Promise<Uint8Array>;
  /** Calls back who answered: now, late or twice. */
  sendDetection(call: PlacedCall, afterSec: number): void;
};

/** Sums of durations are not exact. */
const ROUNDING_SEC = 1e-6;

/** Why what is played stops: the document is replaced (a URL), or the call ends (null). */
type Interruption = { documentUrl: string | null };

/**
 * Plays documents until one ends or the call is ended; returns the seconds it took, rounded up. Who answers is detected
 * meanwhile, where the customer asked for it.
 */
export async function converse(line: Conversation, call: PlacedCall): Promise<number> {
  const { outcome, request } = call;
  const answerer = outcome.answerer ?? 'person';
  const mode = request.get('MachineDetection');
  let detection = mode === null ? undefined : detect(answerer, mode === 'DetectMessageEnd');
  const limitSec = Math.min(
    outcome.hangsUpAfterSec ?? Number.POSITIVE_INFINITY,
    Number(request.get('TimeLimit')),
  );
  let interruption: Interruption | undefined;
  let interrupt = Promise.withResolvers<void>();
  let nowSec = 0;
  call.heard.push(...soundsOf(answerer));
  call.change = (documentUrl) => {
    interruption = { documentUrl };
    interrupt.resolve();
  };

  /** Whether all of these seconds passed: nobody interrupted them, and the call may last as long. */
  async function pass(seconds: number): Promise<boolean> {
    const endSec = Math.min(nowSec + seconds, limitSec);
    while (nowSec < endSec && interruption === undefined) {
      const stopSec = Math.min(endSec, detection?.afterSec ?? endSec);
      nowSec += await line.pass(stopSec - nowSec, interrupt.promise);
      // A scaled clock stands still meanwhile: the customer's milliseconds are not the carrier's seconds.
      await Promise.race([call.told, interrupt.promise]);
      if (detection !== undefined && nowSec >= detection.afterSec && interruption === undefined) {
        call.answeredBy = detection.answeredBy;
        line.sendDetection(call, detection.afterSec);
        detection = undefined;
      }
    }
    if (interruption === undefined && endSec === limitSec) interruption = { documentUrl: null };
    return interruption === undefined;
  }

  /** Plays an audio; returns whether it was played to its end. */
  async function play({ playUrl, loops }: { playUrl: string; loops: number }): Promise<boolean> {
    const bytes = await line.download(playUrl);
    const heard = await toHeard(bytes);
    const onceSec = heard.samples.length / heard.sampleRate;
    call.played = { bytes, times: loops };
    for (let time = 0; time < loops; time += 1) {
      const fromSec = nowSec;
      const isWhole = await pass(onceSec);
      const length = isWhole ? heard.samples.length : Math.round((nowSec - fromSec) * heard.sampleRate);
      call.heard.push({ fromSec, samples: heard.samples.subarray(0, length) });
      if (!isWhole) return false;
    }
    return true;
  }

  /** Returns the document that follows, as the customer answers it; undefined when the verb ended. */
  async function run(verb: Verb): Promise<string | undefined> {
    if (verb.verb === 'pause') await pass(verb.seconds);
    else if (await play(verb)) {
      const { digit } = outcome;
      if (verb.verb === 'play' || !(await pass(digit === undefined ? verb.waitSec : 1))) return undefined;
      if (digit === undefined && !verb.asksWithoutDigit) return undefined;
      return await line.ask(call, verb.actionUrl, digit === undefined ? {} : { Digits: digit });
    }
    return undefined;
  }

  let document: string | undefined = request.get('Twiml') ?? (await line.ask(call, request.get('Url') ?? ''));
  while (document !== undefined) {
    let following: string | undefined;
    for (const verb of readDocument(document)) {
      following = await run(verb);
      if (following !== undefined || interruption !== undefined) break;
    }
    if (interruption === undefined) document = following;
    else {
      const { documentUrl }: Interruption = interruption;
      interruption = undefined;
      interrupt = Promise.withResolvers<void>();
      document = documentUrl === null ? undefined : await line.ask(call, documentUrl);
    }
  }
  return Math.ceil(nowSec - ROUNDING_SEC);
}
