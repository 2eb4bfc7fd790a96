import {
  type AttemptClaim,
  type AttemptName,
  awaitCallEnds,
  claimCallAttempts,
  dequeueWaitingCalls,
  refuseAttempt,
  releaseAttemptAfterFault,
  releaseStoppedAttempts,
} from '../../../db/calls/functions/attempts.ts';
import { SOON_TURN_MS } from '../../../db/calls/tables/voice-carrier.ts';
import { SANDBOX_CARRIER } from '../../../db/calls/tables/words.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { contactHours } from '../../contacts/contact-hours.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { toHex } from '../../kernel/digest.ts';
import { doAll, doInLanes } from '../../kernel/jobs/job.ts';
import { noteFailure } from '../../kernel/log/note-failure.ts';
import { pauseFailingCampaign, publishCallUpdates, sendAttempts } from '../call-jobs.ts';
import { createObstacleFinder, type Obstacle } from '../call-objects.ts';
import { callingOf } from '../carriers/calling-config.ts';
import { createCompatibleDialer } from '../carriers/compatible-dialer.ts';
import type { Dialer } from '../carriers/voice-carrier.ts';
import { createSandboxDialer } from '../sandbox/sandbox-dialer.ts';
import { askAboutCalls } from './ask-about-calls.ts';
import { callbackUrl, MARGIN_SEC, RING_SEC, SILENCE_SEC, toPlayDocument } from './carrier-documents.ts';
import { type AttemptReport, takeReports } from './take-update.ts';

/** Shorter waits are spent in the Worker. */
const SHORT_WAIT_MS = 2_000;
/** A Worker has six connections at once, and one is for Postgres. */
const DIALED_AT_ONCE = 5;
/** Delay before retrying after a fault on our side at the carrier, which somebody has to fix. */
const FAULT_RETRY_SEC = 300;

/** `at`: when it may be dialed; undefined: at once. */
type Turn = AttemptName & { at?: string | undefined };
/** The answer to the claim of an attempt, with the attempt and the token under which it was claimed. */
type Claim = NonNullable<AttemptClaim> & { name: Turn; token: string };
type ClaimOf<Outcome extends Claim['outcome']> = Extract<Claim, { outcome: Outcome }>;

/**
 * Places attempts of one organization, except those that were placed already, are not due, or reach a limit. The claims are
 * committed first: if the process dies after that, no attempt is dialed twice, and each is closed when nothing is heard of
 * it. One that fails keeps no other from being dialed.
 */
export async function placeAttempts(ctx: Ctx, names: readonly Turn[]): Promise<void> {
  const claims = await claim(ctx, names);
  const unchecked = claims.filter((one) => one.outcome === 'unchecked');
  await doAll([follow(ctx, claims), placeUnchecked(ctx, unchecked)]);
}

/** Dials what was claimed, and settles the others. */
async function follow(ctx: Ctx, claims: readonly Claim[]): Promise<void> {
  const claimed = claims.filter((one) => one.outcome === 'claimed');
  const waiting = claims.filter((one) => one.outcome === 'waiting');
  const held = claims.filter((one) => one.outcome === 'held');
  const settled = claims.map((one) => settle(ctx, one));
  const turns = held.map(({ name, until }) => ({ ...name, at: until }));
  await doAll([dialAll(ctx, claimed), handOver(ctx, waiting), placeInTurn(ctx, turns), ...settled]);
}

/** Places attempts about which the registry of excluded numbers has to be asked first. */
async function placeUnchecked(ctx: Ctx, unchecked: readonly ClaimOf<'unchecked'>[]): Promise<void> {
  const [first] = unchecked;
  if (first === undefined) return;
  const numbers = unchecked.map(({ to }) => to);
  await askAboutCalls(ctx, first.organizationId, numbers);
  const names = unchecked.map(({ name }) => name);
  // The registry's data has just been replaced if one is still unchecked.
  await follow(ctx, await claim(ctx, names));
}

/** Slots may have become free while these calls found none. */
async function handOver(ctx: Ctx, waiting: readonly ClaimOf<'waiting'>[]): Promise<void> {
  const [place] = waiting;
  if (place === undefined) return;
  // A statement that comes after it sees what attempts free that end meanwhile.
  await callFunction(ctx.db, awaitCallEnds, {});
  const next = await callFunction(ctx.db, dequeueWaitingCalls, {
    carrier: place.carrier,
    organization: place.organizationId,
    limit: waiting.length,
  });
  await sendAttempts(ctx.jobs, next);
}

async function claim(ctx: Ctx, names: readonly Turn[]): Promise<Claim[]> {
  const named = names.map((name) => ({ name, token: toHex(crypto.getRandomValues(new Uint8Array(24))) }));
  const attempts = named.map(({ name: { callId, attempt }, token }) => ({ callId, attempt, token }));
  const claims = await callFunction(ctx.db, claimCallAttempts, {
    attempts,
    carrier: callingOf(ctx.config).VOICE_CARRIER,
    hours: contactHours(ctx.clock()),
    marginSec: MARGIN_SEC,
    patienceSec: RING_SEC + SILENCE_SEC,
  });
  return named.flatMap((each, index) => {
    const of = claims[index] ?? null;
    return of === null ? [] : [{ ...of, ...each }];
  });
}

/** Handles a claim after which nothing is dialed now. */
async function settle(ctx: Ctx, claim: Claim): Promise<void> {
  if (claim.outcome === 'paused') await pauseFailingCampaign(ctx, claim.campaignId, claim.because);
  if (claim.outcome === 'refused') publishCallUpdates(ctx, [claim]);
}

/** Places attempts at their turns. One that comes soon is waited for here: a message would take longer. */
export async function placeInTurn(ctx: Ctx, turns: readonly Turn[]): Promise<void> {
  const now = ctx.clock().getTime();
  const waits = turns
    .map((turn) => ({ turn, waitMs: turn.at === undefined ? 0 : Date.parse(turn.at) - now }))
    .toSorted((one, other) => one.waitMs - other.waitMs);
  const late = waits.filter(({ waitMs }) => waitMs > SHORT_WAIT_MS);
  // Turns that come soon after each other are claimed together.
  const groups: (typeof waits)[] = [];
  for (const one of waits.filter(({ waitMs }) => waitMs <= SHORT_WAIT_MS)) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && one.waitMs < group[0].waitMs + SOON_TURN_MS) group.push(one);
    else groups.push([one]);
  }
  const place = async (group: typeof waits): Promise<void> => {
    // A moment of Postgres has parts of a millisecond, too.
    await wait(1 + Math.max(...group.map(({ waitMs }) => waitMs)));
    await placeAttempts(
      ctx,
      group.map(({ turn }) => turn),
    );
  };
  await doAll([
    sendAttempts(
      ctx.jobs,
      late.map(({ turn, waitMs }) => ({ ...turn, delaySec: Math.ceil(waitMs / 1000) })),
    ),
    ...groups.map(place),
  ]);
}

async function wait(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Dials attempts at their turns, those claimed together as far apart as these, unless they were stopped meanwhile, and records
 * what the carrier answered, together.
 */
async function dialAll(ctx: Ctx, dialing: readonly ClaimOf<'claimed'>[]): Promise<void> {
  const findObstacle = createObstacleFinder(ctx);
  const isStopped = createStopFinder(
    ctx,
    dialing.map(({ token }) => token),
  );
  const reports: AttemptReport[] = [];
  const startedAt = Date.now();
  const turnOf = ({ name: { at } }: Claim): number => (at === undefined ? 0 : Date.parse(at));
  const first = Math.min(...dialing.map(turnOf));
  const dialed = doInLanes(dialing, DIALED_AT_ONCE, async (one) => {
    await wait(startedAt + Math.max(one.waitMs, Math.min(SOON_TURN_MS, turnOf(one) - first)) - Date.now());
    const obstacle = await findObstacle(one.script.audioKey);
    if (await isStopped(one.token)) return;
    const report = await dial(ctx, one, obstacle);
    if (report !== undefined) reports.push(report);
  });
  await dialed.finally(async () => {
    if (reports.length > 0) await takeReports(ctx, reports);
  });
}

/** Returns what the carrier reports; undefined when that is not known, or was a fault of ours. */
async function dial(
  ctx: Ctx,
  { name, token, ...claim }: ClaimOf<'claimed'>,
  obstacle: Obstacle,
): Promise<AttemptReport | undefined> {
  if (obstacle === 'audio') {
    ctx.log.error('call_audio_missing', undefined, { callId: name.callId, audio: claim.script.audioKey });
    const refused = await callFunction(ctx.db, refuseAttempt, { token, refusal: 'AUDIO_MISSING' });
    publishCallUpdates(ctx, [refused]);
    return undefined;
  }
  if (obstacle === 'storage') return await releaseForLater(ctx, name, token, 'storage not available', false);
  const dialed = await openDialerOf(ctx, claim.carrier).dial({
    attempt: name,
    to: claim.to,
    from: claim.callerId,
    document: {
      url: callbackUrl(ctx, token, 'document'),
      text: await toPlayDocument(ctx, token, { ...claim.script, onMachine: claim.onMachine }),
    },
    statusUrl: callbackUrl(ctx, token, 'status'),
    isFollowed: claim.isFollowed,
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
    return undefined;
  }
  if (dialed.outcome === 'fault')
    return await releaseForLater(ctx, name, token, dialed.reason, dialed.isAccount);
  const { outcome: _, ...event } = dialed;
  return { token, event };
}

/**
 * Opens the dialer of an attempt by the carrier's name that its claim was given (`carrier_of`): sandboxes have one
 * without a network.
 */
const openDialerOf = (
  { config, meter, jobs }: Pick<Ctx, 'config' | 'meter' | 'jobs'>,
  name: string,
): Dialer =>
  name === SANDBOX_CARRIER ? createSandboxDialer(jobs) : createCompatibleDialer(callingOf(config), { meter });

/** Releases an attempt that a fault on our side keeps from being dialed, for a later try. */
async function releaseForLater(
  ctx: Ctx,
  { callId }: AttemptName,
  token: string,
  reason: string,
  isAccount: boolean,
): Promise<undefined> {
  ctx.log.error('dial_fault', new Error(reason), { callId, isAccount });
  const fault = { token, reason, isAccount, holdSec: FAULT_RETRY_SEC };
  publishCallUpdates(ctx, [await callFunction(ctx.db, releaseAttemptAfterFault, fault)]);
}

/** A claim, or a look at it, lets calls be dialed for this long: those of one job usually are by then. */
export const LOOK_MS = 150;

/**
 * Finds out, just before an attempt is dialed, whether it was stopped since it was claimed (see `release_stopped_attempts`).
 * Attempts that were claimed together share each look, so that a carrier that is slow costs a few, and one that is not costs
 * none.
 */
function createStopFinder(ctx: Ctx, claimed: readonly string[]): (token: string) => Promise<boolean> {
  const waiting = new Set(claimed);
  const stopped = new Set<string>();
  let lookedAt = Date.now();
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      const { released, updates } = await callFunction(ctx.db, releaseStoppedAttempts, {
        tokens: [...waiting],
      });
      for (const token of released) stopped.add(token);
      publishCallUpdates(ctx, updates);
    } catch (error) {
      // Its claim allows it to be dialed.
      noteFailure(ctx.log, 'stopped_attempts_not_found')(error);
    }
    lookedAt = Date.now();
    looking = undefined;
  };
  return async (token) => {
    if (Date.now() - lookedAt > LOOK_MS) looking ??= look();
    await looking;
    waiting.delete(token);
    return stopped.has(token);
  };
}
