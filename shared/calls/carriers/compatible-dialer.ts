import * as z from 'zod';
import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import type { Meter } from '../../../db/engine/deadlines/meter.ts';
import { CAUSE, toEnd } from './attempt-end.ts';
import { type CallingConfig, DIALECTS, type Dialect } from './calling-config.ts';
import type { Dial, Dialer, DialResult } from './voice-carrier.ts';

/** A carrier that answers "too many requests" has placed no call, so dialing is retried: attempts and longest wait. */
const DIALS = 3;
const LONGEST_WAIT_SEC = 5;

/** Places calls at a carrier that speaks Twilio's REST contract. */
export function createCompatibleDialer(config: CallingConfig, options: CarrierOptions): Dialer {
  const { dialect, addressOf, ask } = openCarrierAccount(config, options);
  return {
    name: config.VOICE_CARRIER,
    async dial(dial) {
      const { body, contentType } = toDialRequest(dialect, dial, config.VOICE_CARRIER_APPLICATION);
      // Redirects are not followed: we could not know whether the first server had already placed the call.
      const init = {
        method: 'POST',
        body,
        headers: { 'content-type': contentType },
        redirect: 'manual',
      } as const;
      try {
        for (let dials = 1; ; dials += 1) {
          const answer = await ask(addressOf('/Calls', dialect.callSuffix), init);
          if (answer.status !== 429 || dials === DIALS) return toDialResult(answer);
          await pass(Math.min(answer.retryAfterSec ?? 1, LONGEST_WAIT_SEC));
        }
      } catch (error) {
        return { outcome: 'unknown', error };
      }
    },
  };
}

const pass = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Twilio refuses longer ones: https://www.twilio.com/docs/api/errors/32018 */
const LONGEST_DOCUMENT = 4_000;

/** The body of a request for a new call, and its type. */
function toDialRequest(
  dialect: Dialect,
  dial: Dial,
  application: string | undefined,
): { body: string; contentType: string } {
  const parameters: Record<string, string | number | boolean | string[]> = {
    To: `+${dial.to}`,
    From: `+${dial.from}`,
    ...(dialect.document !== null && dial.document.text.length <= LONGEST_DOCUMENT
      ? { [dialect.document]: dial.document.text }
      : { Url: dial.document.url, [dialect.documentMethod]: 'POST' }),
    StatusCallback: dial.statusUrl,
    StatusCallbackMethod: 'POST',
    StatusCallbackEvent:
      dial.isFollowed || !dialect.answersId ? ['ringing', 'answered', 'completed'] : ['completed'],
    Timeout: dial.ringSec,
    TimeLimit: dial.limitSec,
    ...(dial.recordingUrl === null
      ? {}
      : {
          Record: true,
          RecordingStatusCallback: dial.recordingUrl,
          RecordingStatusCallbackEvent: ['completed'],
        }),
    ...(dial.detection !== null && {
      MachineDetection: dial.detection.untilBeep ? 'DetectMessageEnd' : 'Enable',
      AsyncAmd: true,
      AsyncAmdStatusCallback: dial.detection.url,
      AsyncAmdStatusCallbackMethod: 'POST',
    }),
    ...(application === undefined ? {} : { ApplicationSid: application }),
  };
  const entries = Object.entries(parameters);
  if (dialect.body === 'json') {
    const joined = entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : value]);
    return { body: JSON.stringify(Object.fromEntries(joined)), contentType: 'application/json' };
  }
  const form = new URLSearchParams(
    entries.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  );
  return { body: form.toString(), contentType: 'application/x-www-form-urlencoded' };
}

/** Without an id where `answersId` is false. */
const Placed = z.object({ sid: z.string().min(1).optional() });
const Refusal = z.object({ code: z.coerce.number().int() });

/** Error codes for a wrong destination number, with the Q.850 cause of each. https://www.twilio.com/docs/api/errors */
const WRONG_NUMBERS = new Map([
  [21211, CAUSE.invalidNumber],
  [21214, CAUSE.noRoute],
  [21217, CAUSE.invalidNumber],
]);
/** Errors that concern this call only: its caller id (not ours, not verified) or its destination is not permitted. */
const CALL_SPECIFIC_ERRORS = [21210, 21212, 21213, 21215, 21216, 21219];
const TOO_MANY_REQUESTS = 20429;
/** The carrier rejected our request without saying whether the fault is in this call or in every call. */
const AMBIGUOUS_STATUSES = [400, 422];

/**
 * Interprets the carrier's response to a new call: 3xx and 4xx placed nothing, 5xx leaves it open. Only a wrong number
 * ends the call; a fault in our account does not.
 */
function toDialResult({ status, bytes }: CarrierAnswer): DialResult {
  if (status >= 500) return { outcome: 'unknown', error: new Error(`HTTP ${status}`) };
  const text = new TextDecoder().decode(bytes);
  if (status < 300) {
    const { sid } = Placed.parse(JSON.parse(text));
    return { outcome: 'placed', ...(sid !== undefined && { carrierCallId: sid }) };
  }
  const code = toCode(text);
  if (status === 429 || code === TOO_MANY_REQUESTS)
    return { outcome: 'refused', end: toEnd(CAUSE.congestion) };
  if (status < 400) return { outcome: 'refused', end: toEnd(CAUSE.temporaryFailure) };
  const cause = WRONG_NUMBERS.get(code ?? 0);
  if (cause !== undefined) return { outcome: 'refused', end: toEnd(cause) };
  const isOfOneCall =
    code === undefined ? AMBIGUOUS_STATUSES.includes(status) : CALL_SPECIFIC_ERRORS.includes(code);
  const isAccount = !isOfOneCall && !AMBIGUOUS_STATUSES.includes(status);
  return { outcome: 'fault', isAccount, reason: code === undefined ? `HTTP ${status}` : `error ${code}` };
}

function toCode(text: string): number | undefined {
  try {
    return Refusal.parse(JSON.parse(text)).code;
  } catch {
    return undefined;
  }
}

/** Deadline for requests that name none. */
const CARRIER_MS = 10_000;

export type CarrierOptions = { meter?: Meter; ms?: number };

/** The account that we have at a carrier: the addresses of its resources, and requests with its credentials. */
export function openCarrierAccount(config: CallingConfig, { meter, ms = CARRIER_MS }: CarrierOptions) {
  const { VOICE_CARRIER_ACCOUNT: account, VOICE_CARRIER_TOKEN: token } = config;
  const dialect: Dialect = DIALECTS[config.VOICE_CARRIER];
  const path = dialect.accountPath.replace('{account}', encodeURIComponent(account));
  const authorization =
    dialect.authorization === 'basic' ? `Basic ${btoa(`${account}:${token}`)}` : `Bearer ${token}`;
  return {
    dialect,
    addressOf: (resource: string, suffix: string) => config.VOICE_CARRIER_URL + path + resource + suffix,
    ask: (
      url: string,
      { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {},
      withinMs = ms,
    ): Promise<CarrierAnswer> =>
      askCarrier(url, { ...init, headers: { authorization, ...headers } }, { ms: withinMs, meter }),
  };
}

export type CarrierAnswer = {
  status: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** The Retry-After of a refusal in seconds; undefined when there was none. */
  retryAfterSec: number | undefined;
};

/** Sends one request and reads the whole response within the deadline. Throws DependencyError. */
export async function askCarrier(
  url: string,
  init: RequestInit,
  { ms, meter }: { ms: number; meter: Meter | undefined },
): Promise<CarrierAnswer> {
  const startedAt = Date.now();
  const signal = AbortSignal.timeout(ms);
  try {
    const response = await fetch(url, { ...init, signal });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, bytes, retryAfterSec: toSeconds(response.headers.get('retry-after')) };
  } catch (error) {
    throw new DependencyError('carrier', signal.aborted, error);
  } finally {
    meter?.add('carrier', Date.now() - startedAt);
  }
}

const toSeconds = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** The body of a response that must have status 200. Throws DependencyError. */
export function expectFound({ status, bytes }: CarrierAnswer): Uint8Array<ArrayBuffer> {
  if (status !== 200) throw new DependencyError('carrier', false, new Error(`HTTP ${status}`));
  return bytes;
}

/** Expects a JSON body. Throws DependencyError also when the body is not JSON. */
export function expectJson(answer: CarrierAnswer): unknown {
  const text = new TextDecoder().decode(expectFound(answer));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DependencyError('carrier', false, error);
  }
}
