import { detect, soundsOf } from './answerers.ts';
import { readDocument, type Verb } from './document.ts';
import type { PlacedCall } from './placed-call.ts';
import { toHeard } from './record-call.ts';

/** The carrier's side of a conversation. */
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
  const { request } = call;
  call.heard.push(...soundsOf(call.outcome.answerer ?? 'person'));
  const timeline = createTimeline(line, call);
  let document: string | undefined = request.get('Twiml') ?? (await line.ask(call, request.get('Url') ?? ''));
  while (document !== undefined) {
    const following = await runDocument(document, { line, call, timeline });
    const interruption = timeline.takeInterruption();
    if (interruption === undefined) document = following;
    else {
      const { documentUrl } = interruption;
      document = documentUrl === null ? undefined : await line.ask(call, documentUrl);
    }
  }
  return Math.ceil(timeline.nowSec() - ROUNDING_SEC);
}

type Timeline = ReturnType<typeof createTimeline>;
type Running = { line: Conversation; call: PlacedCall; timeline: Timeline };

/** The seconds of a conversation, which `call.change` and the call's limit interrupt; reports who answered when that is known. */
function createTimeline(line: Conversation, call: PlacedCall) {
  const { outcome, request } = call;
  const limitSec = Math.min(
    outcome.hangsUpAfterSec ?? Number.POSITIVE_INFINITY,
    Number(request.get('TimeLimit')),
  );
  let detection = toDetection(call);
  let interruption: Interruption | undefined;
  let interrupt = Promise.withResolvers<void>();
  let nowSec = 0;
  call.change = (documentUrl) => {
    interruption = { documentUrl };
    interrupt.resolve();
  };

  function detectIfDue(): void {
    if (detection === undefined || nowSec < detection.afterSec || interruption !== undefined) return;
    call.answeredBy = detection.answeredBy;
    line.sendDetection(call, detection.afterSec);
    detection = undefined;
  }

  return {
    nowSec: () => nowSec,
    isInterrupted: () => interruption !== undefined,
    takeInterruption(): Interruption | undefined {
      const taken = interruption;
      if (taken !== undefined) interrupt = Promise.withResolvers<void>();
      interruption = undefined;
      return taken;
    },
    /** Whether all of these seconds passed: nobody interrupted them, and the call may last as long. */
    async pass(seconds: number): Promise<boolean> {
      const endSec = Math.min(nowSec + seconds, limitSec);
      while (nowSec < endSec && interruption === undefined) {
        const stopSec = Math.min(endSec, detection?.afterSec ?? endSec);
        nowSec += await line.pass(stopSec - nowSec, interrupt.promise);
        // A scaled clock stands still meanwhile: the customer's milliseconds are not the carrier's seconds.
        await Promise.race([call.told, interrupt.promise]);
        detectIfDue();
      }
      if (interruption === undefined && endSec === limitSec) interruption = { documentUrl: null };
      return interruption === undefined;
    },
  };
}

/** Decides who will be found to have answered, and when; undefined where the customer did not ask for it. */
function toDetection({ outcome, request }: PlacedCall): ReturnType<typeof detect> | undefined {
  const mode = request.get('MachineDetection');
  return mode === null ? undefined : detect(outcome.answerer ?? 'person', mode === 'DetectMessageEnd');
}

/** Runs the verbs of a document until one leads to another document, which it returns, or the call is interrupted. */
async function runDocument(document: string, running: Running): Promise<string | undefined> {
  for (const verb of readDocument(document)) {
    const following = await runVerb(verb, running);
    if (following !== undefined || running.timeline.isInterrupted()) return following;
  }
  return undefined;
}

/** Returns the document that follows, as the customer answers it; undefined when the verb ended. */
async function runVerb(verb: Verb, running: Running): Promise<string | undefined> {
  if (verb.verb === 'pause') {
    await running.timeline.pass(verb.seconds);
    return undefined;
  }
  const isWhole = await play(verb, running);
  return isWhole && verb.verb === 'gather' ? await gather(verb, running) : undefined;
}

/** Waits for a digit after the audio; returns the document by which the customer answers it, or its absence. */
async function gather(
  { waitSec, asksWithoutDigit, actionUrl, finishKey }: Extract<Verb, { verb: 'gather' }>,
  { line, call, timeline }: Running,
): Promise<string | undefined> {
  const { digit: key } = call.outcome;
  if (!(await timeline.pass(key === undefined ? waitSec : 1))) return undefined;
  const digit = key === finishKey ? undefined : key;
  if (digit === undefined && !asksWithoutDigit) return undefined;
  return await line.ask(call, actionUrl, digit === undefined ? {} : { Digits: digit });
}

/** Plays an audio; returns whether it was played to its end. */
async function play(
  { playUrl, loops }: { playUrl: string; loops: number },
  { line, call, timeline }: Running,
): Promise<boolean> {
  const bytes = await line.download(playUrl);
  const heard = await toHeard(bytes);
  const onceSec = heard.samples.length / heard.sampleRate;
  call.played = { bytes, times: loops };
  for (let time = 0; time < loops; time += 1) {
    const fromSec = timeline.nowSec();
    const isWhole = await timeline.pass(onceSec);
    const length = isWhole
      ? heard.samples.length
      : Math.round((timeline.nowSec() - fromSec) * heard.sampleRate);
    call.heard.push({ fromSec, samples: heard.samples.subarray(0, length) });
    if (!isWhole) return false;
  }
  return true;
}
