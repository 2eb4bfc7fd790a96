import * as z from 'zod';
import type { CallingConfig } from '../config.ts';
import { DependencyError } from '../dependencies/deadline.ts';
import type { Meter } from '../dependencies/meter.ts';
import { CAUSE, toEnd } from './attempt-end.ts';
import { DIALECTS, type Dialect } from './dialects.ts';
import { isEd25519Signed, isHmacSigned } from './is-signed.ts';
import { readNews } from './read-news.ts';
import type { Dial, Dialled, VoiceCarrier } from './voice-carrier.ts';

const CARRIER_MS = 10_000;
const RECORDING_MS = 30_000;

const CallResource = z.object({
  sid: z.string(),
  status: z.string(),
  duration: z.union([z.string(), z.number()]).nullish(),
  sip_response_code: z.union([z.string(), z.number()]).nullish(),
});

/** A carrier that speaks Twilio's REST contract, in its own dialect: Twilio, SignalWire, Telnyx TeXML. */
export function createCompatibleCarrier(config: CallingConfig, meter?: Meter): VoiceCarrier {
  const dialect: Dialect = DIALECTS[config.VOICE_CARRIER];
  const account = dialect.accountPath.replace('{account}', encodeURIComponent(config.VOICE_CARRIER_ACCOUNT));
  const addressOf = (resource: string, suffix = dialect.suffix) =>
    config.VOICE_CARRIER_URL + account + resource + suffix;
  const authorization =
    dialect.authorization === 'basic'
      ? `Basic ${btoa(`${config.VOICE_CARRIER_ACCOUNT}:${config.VOICE_CARRIER_TOKEN}`)}`
      : `Bearer ${config.VOICE_CARRIER_TOKEN}`;

  /** One request, its answer read to the end within the deadline. Throws DependencyError. */
  async function ask(url: string, init: RequestInit = {}, ms = CARRIER_MS) {
    const startedAt = Date.now();
    const signal = AbortSignal.timeout(ms);
    try {
      const response = await fetch(url, { ...init, headers: { authorization }, signal });
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
    } catch (error) {
      throw new DependencyError('carrier', signal.aborted, error);
    } finally {
      meter?.add('carrier', Date.now() - startedAt);
    }
  }
  const expectFound = ({ status, bytes }: { status: number; bytes: Uint8Array<ArrayBuffer> }) => {
    if (status !== 200) throw new DependencyError('carrier', false, new Error(`HTTP ${status}`));
    return bytes;
  };

  return {
    name: config.VOICE_CARRIER,
    async dial(dial) {
      const body = toForm(dial, config.VOICE_CARRIER_APPLICATION);
      try {
        return toDialled(await ask(addressOf('/Calls'), { method: 'POST', body }));
      } catch (error) {
        return { outcome: 'unknown', error };
      }
    },
    async inquire(carrierCallId) {
      const answer = await ask(addressOf(`/Calls/${encodeURIComponent(carrierCallId)}`));
      if (answer.status === 404) return undefined;
      const call = CallResource.parse(parseJson(expectFound(answer)));
      return readNews(
        new URLSearchParams({
          CallSid: call.sid,
          CallStatus: call.status,
          ...(call.duration == null ? {} : { CallDuration: String(call.duration) }),
          ...(call.sip_response_code == null ? {} : { SipResponseCode: String(call.sip_response_code) }),
        }),
      );
    },
    isSigned: (request) =>
      dialect.signature === 'hmac-sha1'
        ? isHmacSigned(config.VOICE_CARRIER_TOKEN, dialect.signatureHeader, request)
        : isEd25519Signed(
            config.VOICE_CARRIER_PUBLIC_KEY ?? '',
            dialect.signatureHeader,
            request,
            new Date(),
          ),
    readNews,
    async getRecording(recordingId) {
      const resource = `/Recordings/${encodeURIComponent(recordingId)}`;
      if (dialect.recordingMedia === 'file')
        return expectFound(await ask(addressOf(resource, '.wav'), {}, RECORDING_MS));
      const { media_url: mediaUrl } = z
        .object({ media_url: z.url() })
        .parse(parseJson(expectFound(await ask(addressOf(resource)))));
      return expectFound(await ask(mediaUrl, {}, RECORDING_MS));
    },
    async deleteRecording(recordingId) {
      const url = addressOf(`/Recordings/${encodeURIComponent(recordingId)}`);
      const { status } = await ask(url, { method: 'DELETE' });
      if (status >= 300 && status !== 404)
        throw new DependencyError('carrier', false, new Error(`HTTP ${status}`));
    },
  };
}

function toForm(dial: Dial, application: string | undefined): URLSearchParams {
  const form = new URLSearchParams({
    To: `+${dial.to}`,
    From: `+${dial.from}`,
    Url: dial.documentUrl,
    Method: 'POST',
    StatusCallback: dial.statusUrl,
    StatusCallbackMethod: 'POST',
    Timeout: String(dial.ringSec),
    TimeLimit: String(dial.limitSec),
  });
  for (const event of ['initiated', 'ringing', 'answered', 'completed'])
    form.append('StatusCallbackEvent', event);
  if (dial.recordingUrl !== null) {
    form.set('Record', 'true');
    form.set('RecordingStatusCallback', dial.recordingUrl);
    form.set('RecordingStatusCallbackEvent', 'completed');
  }
  if (application !== undefined) form.set('ApplicationSid', application);
  return form;
}

/** A status that says that nothing was placed, or one (5xx) that leaves it open. */
function toDialled({ status, bytes }: { status: number; bytes: Uint8Array<ArrayBuffer> }): Dialled {
  if (status >= 500) return { outcome: 'unknown', error: new Error(`HTTP ${status}`) };
  if (status === 429) return { outcome: 'refused', end: toEnd(CAUSE.congestion) };
  // 400: the number or the caller id is not to the carrier's liking. 401 and 403: our account is not.
  if (status >= 300) {
    const isOurs = status === 401 || status === 403 || status === 404;
    return { outcome: 'refused', end: toEnd(isOurs ? CAUSE.temporaryFailure : CAUSE.invalidNumber) };
  }
  const placed = z.object({ sid: z.string().min(1) }).safeParse(parseJson(bytes));
  return placed.success
    ? { outcome: 'placed', carrierCallId: placed.data.sid }
    : { outcome: 'unknown', error: placed.error };
}

const parseJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));
