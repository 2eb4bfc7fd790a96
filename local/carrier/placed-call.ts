import type { CallOutcome } from '../../shared/calls/carriers/number-endings.ts';
import type { Sound } from './answerers.ts';

/** A call's state at the carrier. */
export type PlacedCall = {
  sid: string;
  to: string;
  from: string;
  status: 'queued' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed';
  sipCode: number | undefined;
  durationSec: number;
  /** The moments at which its status changed and at which it ended, by the carrier's clock. */
  changedAt: Date;
  endedAt: Date | undefined;
  outcome: CallOutcome;
  /** The answerer, if the customer asked for detection and it succeeded. */
  answeredBy: string | undefined;
  /** The audio that it played last, byte for byte, and how often; null until then. */
  played: { bytes: Uint8Array; times: number } | null;
  /** The sounds on the line so far. */
  heard: Sound[];
  /** The request that placed it, with the addresses for callbacks. */
  request: URLSearchParams;
  /** Has it continue with another document, or end (null), at once. Undefined unless it is in progress. */
  change: ((documentUrl: string | null) => void) | undefined;
  /** Fulfilled once the customer has answered who answered the call. */
  told: Promise<unknown> | undefined;
};

export type Recording = { sid: string; callSid: string; bytes: Uint8Array };
