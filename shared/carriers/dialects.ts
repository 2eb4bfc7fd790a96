/** How the carriers that speak Twilio's calling contract differ. */
export type Dialect = {
  /** Where an account's resources begin; `{account}` stands for its id. */
  accountPath: string;
  /** What ends the address of a resource. */
  suffix: string;
  authorization: 'basic' | 'bearer';
  signature: 'hmac-sha1' | 'ed25519';
  signatureHeader: string;
  /** A recording's audio is at an address of its own, or linked from the recording's resource. */
  recordingMedia: 'file' | 'link';
};

export const DIALECTS = {
  twilio: {
    accountPath: '/2010-04-01/Accounts/{account}',
    suffix: '.json',
    authorization: 'basic',
    signature: 'hmac-sha1',
    signatureHeader: 'x-twilio-signature',
    recordingMedia: 'file',
  },
  signalwire: {
    accountPath: '/api/laml/2010-04-01/Accounts/{account}',
    suffix: '.json',
    authorization: 'basic',
    signature: 'hmac-sha1',
    signatureHeader: 'x-signalwire-signature',
    recordingMedia: 'file',
  },
  telnyx: {
    accountPath: '/v2/texml/Accounts/{account}',
    suffix: '',
    authorization: 'bearer',
    signature: 'ed25519',
    signatureHeader: 'telnyx-signature-ed25519',
    recordingMedia: 'link',
  },
} as const satisfies Record<string, Dialect>;

export type CarrierName = keyof typeof DIALECTS;
export const CARRIER_NAMES = ['twilio', 'signalwire', 'telnyx'] as const satisfies readonly CarrierName[];
