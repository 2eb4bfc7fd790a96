import type { Outcome } from './outcomes.ts';

/** A call's state at the carrier. */
export type PlacedCall = {
  sid: string;
  to: string;
  from: string;
  status: 'queued' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed';
  sipCode: number | undefined;
  durationSec: number;
  /** When its status changed, and when it ended; by the carrier's clock. */
  changedAt: Date;
  endedAt: Date | undefined;
  outcome: Outcome;
  /** What it played, byte for byte, and how often; null until then. */
  played: { bytes: Uint8Array; times: number } | null;
  /** Where the carrier calls back. */
  request: URLSearchParams;
};

export type Recording = { sid: string; callSid: string; bytes: Uint8Array };
