import { eq } from 'drizzle-orm';
import { voiceCarrier } from '../../../db/calls/tables/voice-carrier.ts';
import { SANDBOX_CARRIER } from '../../../db/calls/tables/words.ts';
import { withDeadline } from '../../../db/engine/deadlines/deadline.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { known } from '../../kernel/dependencies/known.ts';
import type { Check } from '../../status/probes/check.ts';
import { callingOf } from '../carriers/calling-config.ts';
import { createCompatibleCarrier } from '../carriers/compatible-carrier.ts';
import type { VoiceCarrier } from '../carriers/voice-carrier.ts';
import { createSandboxCarrier } from '../sandbox/sandbox-carrier.ts';

/** The carrier that this environment uses. */
export const openCarrier = ({ config, meter }: Pick<Ctx, 'config' | 'meter'>): VoiceCarrier =>
  createCompatibleCarrier(callingOf(config), { meter });

/** The carrier of an attempt, by the name that its claim was given (`carrier_of`): sandboxes have one without a network. */
export const openCarrierOf = (ctx: Pick<Ctx, 'config' | 'meter' | 'jobs'>, name: string): VoiceCarrier =>
  name === SANDBOX_CARRIER ? createSandboxCarrier(ctx.jobs) : openCarrier(ctx);

/** The carrier takes our credentials: it is asked for a call that it does not have. */
export const carrierCheck: Check = {
  name: 'carrier',
  fails: 'some',
  secrets: 'VOICE_CARRIER_ACCOUNT or VOICE_CARRIER_TOKEN',
  run: (ctx) => openCarrier(ctx).fetchCall(`CA${'0'.repeat(32)}`),
};

/** Shorter than a check may take: a Postgres that does not answer is not this check's to name. */
const RATE_MS = 3_000;

/** Somebody has said how many calls a second the carrier dials: until then none is dialed (`carrier_free_slots`). */
export const carrierRateCheck: Check = {
  name: 'carrier-rate',
  fails: 'some',
  secrets: 'VOICE_CARRIER',
  run: async ({ db, config }) => {
    const name = callingOf(config).VOICE_CARRIER;
    // Postgres and the settings have checks of their own.
    const { callsPerSecond } = voiceCarrier;
    const asked = db.select({ callsPerSecond }).from(voiceCarrier).where(eq(voiceCarrier.name, name));
    const carriers = await withDeadline(known(asked), RATE_MS, () => undefined);
    if (carriers !== undefined && typeof carriers[0]?.callsPerSecond !== 'number')
      throw new Error(
        `Set how many calls a second ${name} dials: operator calling carrier-rate ${name} <calls>`,
      );
  },
};
