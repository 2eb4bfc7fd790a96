import { durationMsOf } from '../../shared/speech/audio/pcm.ts';
import { readDocument } from './document.ts';
import type { PlacedCall } from './placed-call.ts';
import { recordCall, toHeard } from './record-call.ts';

/** The carrier's side of a call. */
export type Line = {
  /** Waits for the carrier's seconds. */
  pass(seconds: number): Promise<void>;
  /** The moment this many carrier seconds after another. */
  after(moment: Date, seconds: number): Date;
  /** Sends a status callback: now, late or twice. */
  sendStatus(call: PlacedCall, extra?: Record<string, string>): void;
  /** Requests a customer's URL, signed; returns the body. */
  ask(call: PlacedCall, url: string, extra?: Record<string, string>): Promise<string>;
  download(url: string): Promise<Uint8Array>;
  record(call: PlacedCall, bytes: Uint8Array): void;
};

/** Simulates a call from its first ring to its end. */
export async function playCall(line: Line, call: PlacedCall): Promise<void> {
  const { outcome } = call;
  enter(call, 'ringing', new Date());
  if (outcome.ringSec > 0) line.sendStatus(call);
  await line.pass(outcome.ringSec);
  if (outcome.refusal !== undefined) {
    enter(call, outcome.refusal.status, new Date());
    call.sipCode = outcome.refusal.sipCode;
    line.sendStatus(call);
    return;
  }
  const answeredAt = new Date();
  enter(call, 'in-progress', answeredAt);
  line.sendStatus(call, outcome.answeredBy === undefined ? {} : { AnsweredBy: outcome.answeredBy });
  call.durationSec = await converse(line, call).catch((error) => {
    console.error(`The carrier hangs up: ${error}`);
    return 1;
  });
  enter(call, 'completed', line.after(answeredAt, call.durationSec));
  call.sipCode = 200;
  line.sendStatus(call);
  if (call.request.get('Record') === 'true' && call.played !== null)
    line.record(call, await recordCall(call.played, call.durationSec));
}

function enter(call: PlacedCall, status: PlacedCall['status'], at: Date): void {
  call.status = status;
  call.changedAt = at;
  if (status !== 'ringing' && status !== 'in-progress') call.endedAt = at;
}

/** Plays the document; returns the seconds it took, rounded up. */
async function converse(line: Line, call: PlacedCall): Promise<number> {
  const { outcome } = call;
  const script = readDocument(await line.ask(call, call.request.get('Url') ?? ''));
  const bytes = await line.download(script.playUrl);
  const audioSec = (durationMsOf(await toHeard(bytes)) / 1000) * script.loops;
  call.played = { bytes, times: script.loops };
  if (outcome.hangsUpAfterSec !== undefined && outcome.hangsUpAfterSec < audioSec) {
    await line.pass(outcome.hangsUpAfterSec);
    return outcome.hangsUpAfterSec;
  }
  const waitSec = outcome.digit === undefined ? script.waitSec : 1;
  await line.pass(audioSec + waitSec);
  await line.ask(call, script.actionUrl, outcome.digit === undefined ? {} : { Digits: outcome.digit });
  return Math.ceil(audioSec + waitSec);
}
