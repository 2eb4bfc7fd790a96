import * as z from 'zod';
import { type Config, defineSettings, Url } from '../../kernel/config.ts';
import { once } from '../../kernel/once.ts';

/** The differences between carriers that implement Twilio's calling API. */
export type Dialect = {
  /** Path of an account's resources; `{account}` is replaced by its id. */
  accountPath: string;
  /** Suffix of the URLs of calls; those of recordings always end in `.json`. */
  callSuffix: '' | '.json';
  authorization: 'basic' | 'bearer';
  /**
   * Encoding of a new call's parameters: a form, with one entry per value, or JSON, with lists joined into one string.
   */
  body: 'form' | 'json';
  /** A new call's id is in the answer to its request, or comes with its first report. */
  answersId: boolean;
  /** The parameter for a document that comes with the request for a call; null: the carrier fetches it when it is answered. */
  document: 'Twiml' | null;
  /** The parameter for the HTTP method with which the carrier fetches the document. */
  documentMethod: 'Method' | 'UrlMethod';
  signature: 'hmac-sha1' | 'ed25519';
  signatureHeader: string;
  /** Callbacks are signed with the account's token, or with a separate key. */
  signingKey: 'token' | 'own';
  /** The callback parameter with the final SIP code of a call. */
  sipCode: 'SipResponseCode' | 'SipHangupCause';
  /** A recording's audio has a URL of its own, or is linked from the recording's resource. */
  recordingMedia: 'file' | 'link';
};

export const DIALECTS = {
  /** https://www.twilio.com/docs/voice/api/call-resource */
  twilio: {
    accountPath: '/2010-04-01/Accounts/{account}',
    callSuffix: '.json',
    authorization: 'basic',
    body: 'form',
    answersId: true,
    document: 'Twiml',
    documentMethod: 'Method',
    signature: 'hmac-sha1',
    signatureHeader: 'x-twilio-signature',
    signingKey: 'token',
    sipCode: 'SipResponseCode',
    recordingMedia: 'file',
  },
  /** https://developer.signalwire.com/compatibility-api, and its guide on webhook security for the signing key */
  signalwire: {
    accountPath: '/api/laml/2010-04-01/Accounts/{account}',
    callSuffix: '.json',
    authorization: 'basic',
    body: 'form',
    answersId: true,
    document: null,
    documentMethod: 'Method',
    signature: 'hmac-sha1',
    signatureHeader: 'x-signalwire-signature',
    signingKey: 'own',
    sipCode: 'SipResponseCode',
    recordingMedia: 'file',
  },
  /** https://developers.telnyx.com/api-reference/texml-rest-commands/initiate-an-outbound-call */
  telnyx: {
    accountPath: '/v2/texml/Accounts/{account}',
    callSuffix: '',
    authorization: 'bearer',
    body: 'json',
    answersId: false,
    document: null,
    documentMethod: 'UrlMethod',
    signature: 'ed25519',
    signatureHeader: 'telnyx-signature-ed25519',
    signingKey: 'own',
    sipCode: 'SipHangupCause',
    recordingMedia: 'link',
  },
} as const satisfies Record<string, Dialect>;

export type CarrierName = keyof typeof DIALECTS;
export const CARRIER_NAMES = ['twilio', 'signalwire', 'telnyx'] as const satisfies readonly CarrierName[];

/** Additional settings of functions that place calls. */
export const CallingConfig = once(() =>
  z
    .object({
      VOICE_CARRIER: z.enum(CARRIER_NAMES),
      VOICE_CARRIER_URL: Url,
      VOICE_CARRIER_ACCOUNT: z.string().min(1),
      VOICE_CARRIER_TOKEN: z.string().min(1),
      /** The key of callback signatures where it is not the token: SignalWire's signing key, Telnyx's public key. */
      VOICE_CARRIER_SIGNING_KEY: z.string().min(1).optional(),
      /** The carrier's application id, where it requires one (Telnyx). */
      VOICE_CARRIER_APPLICATION: z.string().min(1).optional(),
      /** Caller id for organizations without a number of their own. Digits with country code. */
      PLATFORM_CALLER_ID: z.string().regex(/^\d{8,15}$/),
    })
    .refine(
      ({ VOICE_CARRIER, VOICE_CARRIER_SIGNING_KEY }) =>
        DIALECTS[VOICE_CARRIER].signingKey === 'token' || VOICE_CARRIER_SIGNING_KEY !== undefined,
      { path: ['VOICE_CARRIER_SIGNING_KEY'] },
    ),
);
export type CallingConfig = z.infer<ReturnType<typeof CallingConfig>>;

const readCalling = defineSettings(CallingConfig);

/** The settings for calls. Throws when this Worker has none. */
export function callingOf(config: Config): CallingConfig {
  const calling = readCalling(config);
  if (calling === undefined) throw new Error('This function places calls and lacks VOICE_CARRIER variables.');
  return calling;
}
