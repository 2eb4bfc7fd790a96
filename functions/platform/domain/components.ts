import { PORTABILITY } from './read-portability-status.ts';

/** The Workers that the probe checks, by the service binding of each. */
export const FUNCTION_BINDINGS = {
  utilities: 'UTILITIES',
  tools: 'TOOLS',
  urlshortener: 'URLSHORTENER',
  redirect: 'REDIRECT',
  numberinsight: 'NUMBERINSIGHT',
  callblasting: 'CALLBLASTING',
  tts: 'TTS',
  account: 'ACCOUNT',
  webhooks: 'WEBHOOKS',
  portal: 'PORTAL',
} as const;

/** Every component on the status page. */
export const COMPONENTS = [
  'database',
  'cache',
  'queue',
  'storage',
  'platform',
  ...Object.keys(FUNCTION_BINDINGS),
  PORTABILITY,
];
