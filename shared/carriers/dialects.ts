/** How the carriers that speak Twilio's calling contract differ. */
export type Dialect = {
  /** Where an account's resources begin; `{account}` stands for its id. */
  accountPath: string;
  /** What ends the address of a call, and of all calls; what ends that of a recording is `.json` with each. */
  callSuffix: '' | '.json';
  authorization: 'basic' | 'bearer';
  /** A new call's parameters: those of a form, a value each, or JSON, lists in one text. */
  body: 'form' | 'json';
  /** The parameter with the method by which the document is asked for. */
  documentMethod: 'Method' | 'UrlMethod';
  signature: 'hmac-sha1' | 'ed25519';
  signatureHeader: string;
  /** Callbacks are signed under the account's token, or under a key of their own. */
  signingKey: 'token' | 'own';
  /** The callback parameter with the SIP code that is behind the end of a call. */
  sipCode: 'SipResponseCode' | 'SipHangupCause';
  /** A recording's audio is at an address of its own, or linked from the recording's resource. */
  recordingMedia: 'file' | 'link';
};

export const DIALECTS = {
  /** https://www.twilio.com/docs/voice/api/call-resource */
  twilio: {
    accountPath: '/2010-04-01/Accounts/{account}',
    callSuffix: '.json',
    authorization: 'basic',
    body: 'form',
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
