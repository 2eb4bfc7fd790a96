import { SANDBOX_CARRIER } from '../../../db/people/tables/sandbox.ts';
import type { CallingConfig, Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { createCompatibleDialer } from '../carriers/compatible-dialer.ts';
import type { Dialer } from '../carriers/voice-carrier.ts';
import { createSandboxDialer } from '../sandbox/sandbox-dialer.ts';

/** The settings for calls. Throws when this Worker has none. */
export function callingOf({ calling }: Config): CallingConfig {
  if (calling === undefined) throw new Error('This function places calls and lacks VOICE_CARRIER variables.');
  return calling;
}

/** What dials an attempt, by the carrier's name that its claim was given (`carrier_of`): sandboxes have one without a network. */
export const openDialerOf = (
  { config, meter, jobs }: Pick<Ctx, 'config' | 'meter' | 'jobs'>,
  name: string,
): Dialer =>
  name === SANDBOX_CARRIER ? createSandboxDialer(jobs) : createCompatibleDialer(callingOf(config), { meter });
