import * as z from 'zod';
import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import type { CallingConfig, Dialect } from './calling-config.ts';
import {
  askCarrier,
  type CarrierOptions,
  createCompatibleDialer,
  expectFound,
  expectJson,
  openCarrierAccount,
} from './compatible-dialer.ts';
import { isEd25519Signed, isHmacSigned } from './is-signed.ts';
import { readUpdate } from './read-update.ts';
import type { CallbackRequest, CarrierRecording, VoiceCarrier } from './voice-carrier.ts';

const RECORDING_MS = 30_000;

/** The statuses that refuse a change of a call that has ended. */
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
export function createCompatibleCarrier(config: CallingConfig, options: CarrierOptions = {}): VoiceCarrier {
  const { dialect, addressOf, ask } = openCarrierAccount(config, options);
  const callUrl = (id: string) => addressOf(`/Calls/${encodeURIComponent(id)}`, dialect.callSuffix);
  const recordingUrl = (id: string, suffix = '.json') =>
    addressOf(`/Recordings/${encodeURIComponent(id)}`, suffix);

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
    ...createCompatibleDialer(config, options),
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
      return expectFound(await askCarrier(mediaUrl, {}, { ms: RECORDING_MS, meter: options.meter }));
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
