import { SANDBOX_CARRIER } from '../../../db/people/tables/sandbox.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { createCompatibleCarrier } from '../carriers/compatible-carrier.ts';
import type { VoiceCarrier } from '../carriers/voice-carrier.ts';
import { createSandboxCarrier } from '../sandbox/sandbox-carrier.ts';
import { callingOf } from './open-dialer.ts';

/** The carrier that this environment uses. */
export const openCarrier = ({ config, meter }: Pick<Ctx, 'config' | 'meter'>): VoiceCarrier =>
  createCompatibleCarrier(callingOf(config), { meter });

/** The carrier of an attempt, by the name that its claim was given (`carrier_of`): sandboxes have one without a network. */
export const openCarrierOf = (ctx: Pick<Ctx, 'config' | 'meter' | 'jobs'>, name: string): VoiceCarrier =>
  name === SANDBOX_CARRIER ? createSandboxCarrier(ctx.jobs) : openCarrier(ctx);
