import * as z from 'zod';
import { type Config, defineSettings, Url } from '../../kernel/config.ts';
import { once } from '../../kernel/once.ts';
import { CARRIER_NAMES, DIALECTS } from './dialects.ts';

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
