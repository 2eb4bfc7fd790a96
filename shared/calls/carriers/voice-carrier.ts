import type { AttemptEnd, AttemptName, AttemptUpdate } from '../../../db/calls/functions/attempts.ts';

/** A call to place. Numbers are digits with country code; the URLs are ours, for the carrier's callbacks. */
export type Dial = {
  attempt: AttemptName;
  to: string;
  from: string;
  /** The instructions for an answered call, and where the carrier can request them. */
  document: { url: string; text: string };
  statusUrl: string;
  /** The carrier reports the progress of the call before its end too. */
  isFollowed: boolean;
  /** Null when the call is not recorded. */
  recordingUrl: string | null;
  /**
   * Who answers is detected while the document is played, and reported to the URL: at once, or of a machine when its
   * greeting has ended. Null: it is not.
   */
  detection: { url: string; untilBeep: boolean } | null;
  /** Longest ringing time, and longest duration of the call. */
  ringSec: number;
  limitSec: number;
};

/**
 * `fault`: not placed, because of a fault on our side that affects every call (`isAccount`) or this one; retried once
 * it is fixed. `unknown`: the carrier may or may not have placed the call; its callbacks, or their absence, decide.
 */
export type DialResult =
  | { outcome: 'placed'; carrierCallId?: string }
  | { outcome: 'refused'; end: AttemptEnd }
  | { outcome: 'fault'; isAccount: boolean; reason: string }
  | { outcome: 'unknown'; error: unknown };

/** A request that claims to come from the carrier: the URL as we gave it out, and the raw body. */
export type CallbackRequest = { url: string; headers: Headers; body: string };

/** A recording at the carrier; not ready while the carrier is still processing it. */
export type CarrierRecording = { recordingId: string; isReady: boolean };

/** Places calls; that the carrier does not answer is a result too. */
export type Dialer = { name: string; dial(dial: Dial): Promise<DialResult> };

/** Places calls and follows them. Every method but `dial` throws DependencyError when the carrier does not answer. */
export type VoiceCarrier = Dialer & {
  /** The carrier's current state of a call; undefined when it has no call with that id. */
  fetchCall(carrierCallId: string): Promise<AttemptUpdate | undefined>;
  /** Has a live call continue with another document, from its start. A call that has ended stays as it is. */
  redirect(carrierCallId: string, documentUrl: string): Promise<void>;
  /** Ends a live call. A call that has ended stays as it is. */
  hangUp(carrierCallId: string): Promise<void>;
  /** Sent with every callback; a request without it does not come from the carrier. */
  signatureHeader: string;
  isSigned(request: CallbackRequest): Promise<boolean>;
  /** Parses a callback about status, digits or a recording; undefined when it is not one that the carrier sends. */
  readUpdate(form: URLSearchParams): AttemptUpdate | undefined;
  /** The recording of a call; undefined when it has none. */
  findRecording(carrierCallId: string): Promise<CarrierRecording | undefined>;
  /** The audio; undefined when the carrier has no recording with that id. */
  getRecording(recordingId: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Idempotent. */
  deleteRecording(recordingId: string): Promise<void>;
};
