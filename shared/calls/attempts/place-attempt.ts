import type { AttemptName } from '../../../db/calls/functions/attempts.ts';
import {
  advanceCallAttempt,
  claimCallAttempt,
  releaseAttemptAfterFault,
} from '../../../db/calls/queries/call-attempts.ts';
import { changeCampaign } from '../../../db/calls/queries/campaigns.ts';
import { contactHours } from '../../contacts/hours/contact-hours.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { toHex } from '../../platform/digest.ts';
import { publishEmitted } from '../../webhooks/emit.ts';
import { publishCallUpdate, sendAttempts } from '../creation/call-messages.ts';
import { askAboutCalls } from './ask-about-calls.ts';
import { MARGIN_SEC, RING_SEC, SILENCE_SEC } from './attempt-times.ts';
import { callbackUrl } from './carrier-addresses.ts';
import { openCarrier, openCarrierOf } from './open-carrier.ts';

/** Shorter waits are spent in the Worker. */
const SHORT_WAIT_MS = 2_000;
/** Delay before retrying after a fault on our side at the carrier, which somebody has to fix. */
const FAULT_RETRY_SEC = 300;

/** Claims an attempt, after the registry of excluded numbers has been asked if that decides about it. */
async function claimChecked(ctx: Ctx, name: AttemptName, by: Parameters<typeof claimCallAttempt>[2]) {
  const claim = await claimCallAttempt(ctx.db, name, by);
  if (claim?.outcome !== 'unchecked') return claim;
  await askAboutCalls(ctx, claim.organizationId, [claim.to]);
  const checked = await claimCallAttempt(ctx.db, name, by);
  // The registry's data has been replaced at this moment.
  return checked?.outcome === 'unchecked' ? null : checked;
}

/**
 * Places one attempt, unless it was placed already, is not due, or a limit is reached. The claim is committed first: if
 * the process dies after it, the attempt is never dialed twice, and is closed when nothing is heard of it.
 */
export async function placeAttempt(ctx: Ctx, name: AttemptName): Promise<void> {
  const token = toHex(crypto.getRandomValues(new Uint8Array(24)));
  const claim = await claimChecked(ctx, name, {
    carrier: openCarrier(ctx).name,
    token,
    hours: contactHours(ctx.clock()),
    marginSec: MARGIN_SEC,
    patienceSec: RING_SEC + SILENCE_SEC,
  });
  if (claim === null || claim.outcome === 'waiting') return;
  if (claim.outcome === 'paused') {
    const paused = await changeCampaign(ctx.db, null, claim.campaignId, 'pause', claim.because);
    if (paused?.outcome === 'changed') publishEmitted(ctx, paused.emitted);
    return;
  }
  if (claim.outcome === 'held') {
    const waitMs = Date.parse(claim.until) - ctx.clock().getTime();
    if (waitMs <= SHORT_WAIT_MS) {
      // Its turn at the carrier: a message would take longer.
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, waitMs)));
      return await placeAttempt(ctx, name);
    }
    await sendAttempts(ctx.jobs, [{ ...name, delaySec: Math.max(1, Math.ceil(waitMs / 1000)) }]);
    return;
  }
  if (claim.outcome === 'refused') {
    publishCallUpdate(ctx, claim);
    return;
  }
  const dialed = await openCarrierOf(ctx, claim.carrier).dial({
    attempt: name,
    to: claim.to,
    from: claim.callerId,
    documentUrl: callbackUrl(ctx, token, 'document'),
    statusUrl: callbackUrl(ctx, token, 'status'),
    recordingUrl: claim.record ? callbackUrl(ctx, token, 'recording') : null,
    detection:
      claim.onMachine === null
        ? null
        : { url: callbackUrl(ctx, token, 'detection'), untilBeep: claim.onMachine === 'leave' },
    ringSec: RING_SEC,
    limitSec: claim.limitSec,
  });
  if (dialed.outcome === 'unknown') {
    ctx.log.error('dial_unknown', dialed.error, { callId: name.callId, attempt: name.attempt });
    return;
  }
  if (dialed.outcome === 'fault') {
    const { reason, isAccount } = dialed;
    ctx.log.error('dial_fault', new Error(reason), { callId: name.callId, isAccount });
    const released = await releaseAttemptAfterFault(ctx.db, token, {
      reason,
      isAccount,
      holdSec: FAULT_RETRY_SEC,
    });
    if (released !== null) publishCallUpdate(ctx, released);
    return;
  }
  const { outcome: _, ...reported } = dialed;
  const update = await advanceCallAttempt(ctx.db, token, reported);
  if (update !== null) publishCallUpdate(ctx, update);
}
