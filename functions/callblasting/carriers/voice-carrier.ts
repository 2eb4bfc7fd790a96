import type { AttemptEnd, AttemptUpdate } from '../../../db/sql/attempts.ts';

/** A call to place. Numbers are digits with country code; addresses are ours, for the carrier to call back. */
export type Dial = {
  to: string;
  from: string;
  documentUrl: string;
  statusUrl: string;
  /** Null: not recorded. */
  recordingUrl: string | null;
  /** How long it may ring, and how long it may last. */
  ringSec: number;
  limitSec: number;
};

/**
 * `barred`: not placed for a fault of ours, with every call (`isAccount`) or this one, and to be tried again once that is
 * mended. `unknown`: the carrier may have placed the call or not; what it calls back, or nothing, will
 * tell.
 */
export type Dialled =
  | { outcome: 'placed'; carrierCallId?: string }
  | { outcome: 'refused'; end: AttemptEnd }
  | { outcome: 'barred'; isAccount: boolean; reason: string }
  | { outcome: 'unknown'; error: unknown };

/** A request that may be the carrier's: the address as we gave it, and the body as it came. */
export type CallbackRequest = { url: string; headers: Headers; body: string };

/** A recording as its carrier has it; not ready while the carrier is still at it. */
export type CarrierRecording = { recordingId: string; isReady: boolean };

/** Who carries calls. Throws DependencyError when it does not answer, but for `dial`, which tells. */
export type VoiceCarrier = {
  name: string;
  dial(dial: Dial): Promise<Dialled>;
  /** What the carrier knows of a call now; undefined when it knows none of that id. */
  inquire(carrierCallId: string): Promise<AttemptUpdate | undefined>;
  /** Its callbacks carry it; what lacks it is not the carrier's. */
  signatureHeader: string;
  isSigned(request: CallbackRequest): Promise<boolean>;
  /** What a callback on a call's status, digits or recording tells; undefined when it is none that a carrier sends. */
  readUpdate(form: URLSearchParams): AttemptUpdate | undefined;
  /** The recording of a call; undefined when it has none. */
  findRecording(carrierCallId: string): Promise<CarrierRecording | undefined>;
  /** Its audio; undefined when the carrier has none of that id. */
  getRecording(recordingId: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Safe to repeat. */
  deleteRecording(recordingId: string): Promise<void>;
};
