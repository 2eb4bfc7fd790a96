import { type Conversation, converse } from './converse.ts';
import type { PlacedCall } from './placed-call.ts';
import { recordCall } from './record-call.ts';

/** The carrier's side of a call. */
export type CarrierLine = Conversation & {
  /** The moment this many carrier seconds after another. */
  after(moment: Date, seconds: number): Date;
  /** Sends a status callback: now, late or twice. */
  sendStatus(call: PlacedCall): void;
  record(call: PlacedCall, bytes: Uint8Array): void;
};

/** Simulates a call from its first ring to its end. */
export async function playCall(line: CarrierLine, call: PlacedCall): Promise<void> {
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
  line.sendStatus(call);
  call.durationSec = await converse(line, call).catch((error) => {
    console.error(`The carrier hangs up: ${error}`);
    return 1;
  });
  call.change = undefined;
  enter(call, 'completed', line.after(answeredAt, call.durationSec));
  call.sipCode = 200;
  line.sendStatus(call);
  if (call.request.get('Record') === 'true' && call.played !== null)
    line.record(call, recordCall(call.heard, call.durationSec));
}

function enter(call: PlacedCall, status: PlacedCall['status'], at: Date): void {
  call.status = status;
  call.changedAt = at;
  if (status !== 'ringing' && status !== 'in-progress') call.endedAt = at;
}
