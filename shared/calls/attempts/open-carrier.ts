import type { CallingConfig, Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { createCompatibleCarrier } from '../carriers/compatible-carrier.ts';
import type { VoiceCarrier } from '../carriers/voice-carrier.ts';

/** The settings for calls. Throws when this Worker has none. */
export function callingOf({ calling }: Config): CallingConfig {
  if (calling === undefined) throw new Error('This function places calls and lacks VOICE_CARRIER variables.');
  return calling;
}

/** The carrier that this environment uses. */
export const openCarrier = ({ config, meter }: Pick<Ctx, 'config' | 'meter'>): VoiceCarrier =>
  createCompatibleCarrier(callingOf(config), { meter });
