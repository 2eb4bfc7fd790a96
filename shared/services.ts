/** The services that a key can be limited to and that an organization can have enabled, as in the catalog. */
export const SERVICES = {
  urlshortener: {
    name: 'URL shortener',
    description: 'Short links on your own domains, with click analytics.',
    icon: 'link',
  },
  numberinsight: {
    name: 'Number Insight',
    description: 'Country, line type, current carrier and area of a phone number, one by one or in batches.',
    icon: 'search',
  },
  tts: {
    name: 'Text-to-Speech',
    description: 'Converts text to audio in several voices and languages.',
    icon: 'volume-up',
  },
  callblasting: {
    name: 'Call Blasting',
    description: 'Automatic voice calls with recorded audio or text-to-speech, with retries.',
    icon: 'phone',
  },
} as const;

export type ServiceCode = keyof typeof SERVICES;

// Object.keys returns string[], but the object has exactly these keys.
export const SERVICE_CODES = Object.keys(SERVICES) as ServiceCode[];

export const CAPABILITIES = ['account', 'directory', 'urlshortener.write'] as const;
export type Capability = (typeof CAPABILITIES)[number];
