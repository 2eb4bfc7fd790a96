import * as z from 'zod';
import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import type { Meter } from '../../../db/engine/deadlines/meter.ts';
import type { CallingConfig } from '../../platform/config.ts';
import { askCarrier, type CarrierAnswer, expectFound, expectJson } from './carrier-request.ts';
import { toDialResult } from './dial-answer.ts';
import { toDialRequest } from './dial-request.ts';
import { DIALECTS, type Dialect } from './dialects.ts';
import { isEd25519Signed, isHmacSigned } from './is-signed.ts';
import { readUpdate } from './read-update.ts';
import type { CallbackRequest, CarrierRecording, VoiceCarrier } from './voice-carrier.ts';

const CARRIER_MS = 10_000;
const RECORDING_MS = 30_000;
/** A carrier that answers "too many requests" has placed no call, so dialing is retried: attempts and longest wait. */
const DIALS = 3;
const LONGEST_WAIT_SEC = 5;

/** How a change of a call that has ended is refused. */
const NOT_IN_PROGRESS = [400, 404, 422];

const CallResource = z.object({
  sid: z.string(),
  status: z.string(),
  duration: z.union([z.string(), z.number()]).nullish(),
  sip_response_code: z.union([z.string(), z.number()]).nullish(),
  end_time: z.string().nullish(),
  answered_by: z.string().nullish(),
});
const RecordingResource = z.object({ media_url: z.url() });

/** A carrier that speaks Twilio's REST contract, in its own dialect: Twilio, SignalWire, Telnyx TeXML. */
export function createCompatibleCarrier(
  config: CallingConfig,
  { meter, ms = CARRIER_MS }: { meter?: Meter; ms?: number } = {},
): VoiceCarrier {
  const dialect: Dialect = DIALECTS[config.VOICE_CARRIER];
  const token = config.VOICE_CARRIER_TOKEN;
  const account = dialect.accountPath.replace('{account}', encodeURIComponent(config.VOICE_CARRIER_ACCOUNT));
  const addressOf = (resource: string, suffix: string) =>
    config.VOICE_CARRIER_URL + account + resource + suffix;
  const callUrl = (id: string) => addressOf(`/Calls/${encodeURIComponent(id)}`, dialect.callSuffix);
  const recordingUrl = (id: string, suffix = '.json') =>
    addressOf(`/Recordings/${encodeURIComponent(id)}`, suffix);
  const authorization =
    dialect.authorization === 'basic'
      ? `Basic ${btoa(`${config.VOICE_CARRIER_ACCOUNT}:${token}`)}`
      : `Bearer ${token}`;
  const ask = (
    url: string,
    { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {},
    withinMs = ms,
  ): Promise<CarrierAnswer> =>
    askCarrier(url, { ...init, headers: { authorization, ...headers } }, { ms: withinMs, meter });

  const change = async (carrierCallId: string, to: Record<string, string>): Promise<void> => {
    const { status } = await ask(callUrl(carrierCallId), {
      method: 'POST',
      body: new URLSearchParams(to).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });
    if (status >= 300 && !NOT_IN_PROGRESS.includes(status))
      throw new DependencyError('carrier', false, new Error(`HTTP ${status}`));
  };

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
    async fetchCall(carrierCallId) {
      const answer = await ask(callUrl(carrierCallId));
      if (answer.status === 404) return undefined;
      const call = CallResource.parse(expectJson(answer));
      const reported = {
        CallSid: call.sid,
        CallStatus: call.status,
        ...(call.end_time != null && { Timestamp: call.end_time }),
        ...(call.answered_by != null && { AnsweredBy: call.answered_by }),
        ...(call.duration != null && { CallDuration: String(call.duration) }),
        ...(call.sip_response_code != null && { [dialect.sipCode]: String(call.sip_response_code) }),
      };
      return readUpdate(new URLSearchParams(reported), dialect.sipCode);
    },
    redirect: (carrierCallId, documentUrl) => change(carrierCallId, { Url: documentUrl, Method: 'POST' }),
    hangUp: (carrierCallId) => change(carrierCallId, { Status: 'completed' }),
    signatureHeader: dialect.signatureHeader,
    isSigned: (request) => isSigned(config, dialect, request),
    readUpdate: (form) => readUpdate(form, dialect.sipCode),
    async findRecording(carrierCallId) {
      const answer = await ask(addressOf(`/Calls/${encodeURIComponent(carrierCallId)}/Recordings`, '.json'));
      return answer.status === 404 ? undefined : pickRecording(RecordingList.parse(expectJson(answer)));
    },
    async getRecording(recordingId) {
      const isFile = dialect.recordingMedia === 'file';
      const answer = await ask(recordingUrl(recordingId, isFile ? '.wav' : '.json'), {}, RECORDING_MS);
      if (answer.status === 404) return undefined;
      if (isFile) return expectFound(answer);
      const { media_url: mediaUrl } = RecordingResource.parse(expectJson(answer));
      // A signed address at an object store, which must not receive our credentials.
      return expectFound(await askCarrier(mediaUrl, {}, { ms: RECORDING_MS, meter }));
    },
    async deleteRecording(recordingId) {
      const { status } = await ask(recordingUrl(recordingId), { method: 'DELETE', redirect: 'manual' });
      if (status >= 300 && status !== 404)
        throw new DependencyError('carrier', false, new Error(`HTTP ${status}`));
    },
  };
}

function isSigned(config: CallingConfig, dialect: Dialect, request: CallbackRequest): Promise<boolean> {
  const { VOICE_CARRIER_TOKEN: token, VOICE_CARRIER_SIGNING_KEY: own = '' } = config;
  const key = dialect.signingKey === 'token' ? token : own;
  return dialect.signature === 'hmac-sha1'
    ? isHmacSigned(key, dialect.signatureHeader, request)
    : isEd25519Signed(key, dialect.signatureHeader, request, new Date());
}

const pass = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** A call's recordings as the carrier lists them. */
const RecordingList = z.object({
  recordings: z.array(z.object({ sid: z.string().min(1), status: z.string().optional() })),
});

/** Nothing was recorded, or the recording has been deleted. */
const GONE = ['absent', 'deleted'];
/** The audio can be downloaded. */
const READY = ['completed', 'stopped'];

/** The recording of a call, which has at most one; undefined when it has none. */
function pickRecording({ recordings }: z.infer<typeof RecordingList>): CarrierRecording | undefined {
  const [found] = recordings.filter(({ status = '' }) => !GONE.includes(status));
  return found && { recordingId: found.sid, isReady: READY.includes(found.status ?? '') };
}
