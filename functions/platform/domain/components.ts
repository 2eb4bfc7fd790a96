import { PORTABILITY } from './judge-portability.ts';

/** The functions that the probe asks, by the service binding that reaches each. */
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

/** Everything the status page speaks of. */
export const COMPONENTS = [
  'database',
  'cache',
  'queue',
  'platform',
  ...Object.keys(FUNCTION_BINDINGS),
  PORTABILITY,
];
