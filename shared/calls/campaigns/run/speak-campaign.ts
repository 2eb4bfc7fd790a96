import type * as z from 'zod';
import {
  claimCampaignSpeech,
  type MadeSpeech,
  type Sentences,
  storeCampaignSpeech,
} from '../../../../db/calls/functions/campaigns.ts';
import type { PAUSE_REASONS } from '../../../../db/calls/tables/words.ts';
import { callFunction } from '../../../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { askAboutCalls } from '../../attempts/ask-about-calls.ts';
import { pauseFailingCampaign, SPEAK_CAMPAIGN } from '../../call-jobs.ts';
import { fillIn, readCampaignText, type Sentence } from '../campaign-text.ts';
import { makeSentence, type SpokenSentence } from './make-sentence.ts';

/** Recipients of one step, and how many are kept ready for calls. */
const STEP_RECIPIENTS = 25;
const AHEAD = 300;
/** Engines asked at once: a Worker has six connections, and each audio is two objects. */
const AT_ONCE = 3;
const RUN_MS = 12_000;
const STEP_MS = 5_000;
const PAUSE_SEC = 5;
/** An engine that spoke nothing is asked again after this time. */
const RETRY_SEC = 10;
/** The registry of excluded numbers is asked again after this time if it gave no answer: within the run's lease. */
const REGISTRY_SEC = 45;

type PauseReason = (typeof PAUSE_REASONS)[number];
type Claimed = NonNullable<z.output<typeof claimCampaignSpeech.result.schema>>;

/**
 * Makes the speech of a campaign's next recipients, some ahead of its pace: first the sentences that all hear. One run at a
 * time has it. The registry of excluded numbers is asked before, where it decides. An engine that is busy is asked again
 * later; what cannot be spoken, or fails several times while other texts are spoken, ends its recipient alone; what is not
 * covered pauses the campaign. Each text is claimed only while the campaign runs: no speech is begun after the answer to a
 * pause or a cancellation.
 */
export async function speakCampaign(
  ctx: Ctx,
  { campaignId, run = crypto.randomUUID() }: { campaignId: string; run?: string | undefined },
): Promise<void> {
  const by = { campaign: campaignId, speaker: run };
  const until = Date.now() + RUN_MS;
  let delaySec = 0;
  while (delaySec === 0 && Date.now() < until) {
    const step = await callFunction(ctx.openDatabase(STEP_MS), claimCampaignSpeech, {
      ...by,
      ahead: AHEAD,
      limit: STEP_RECIPIENTS,
    });
    if (step === null) return;
    const { sentences, made, later, pause, stopped } = await speakStep(ctx, campaignId, step, until);
    await callFunction(ctx.openDatabase(STEP_MS), storeCampaignSpeech, { ...by, sentences, made });
    if (pause !== undefined)
      await pauseFailingCampaign({ ...ctx, db: ctx.openDatabase(STEP_MS) }, campaignId, pause);
    if (pause !== undefined || stopped) return;
    delaySec = later ?? (await delayAfter(ctx, step));
  }
  await ctx.jobs.publish(SPEAK_CAMPAIGN, { campaignId, run }, delaySec > 0 ? { delaySec } : {});
}

/** Seconds until the next step, where no engine asks for time. */
async function delayAfter(
  ctx: Ctx,
  { organizationId, unchecked, recipients, sentences }: Claimed,
): Promise<number> {
  if (unchecked.length > 0) return (await askAboutCalls(ctx, organizationId, unchecked)) ? 0 : REGISTRY_SEC;
  return recipients.length === 0 && sentences !== null ? PAUSE_SEC : 0;
}

/** The result of a step. `later`: seconds until an engine may be asked again. `stopped`: the campaign does not run any more. */
type Step = {
  sentences: Sentences | null;
  made: MadeSpeech[];
  later?: number;
  pause?: PauseReason;
  stopped?: true;
};

type Say = (sentence: Sentence, variables?: Readonly<Record<string, string>>) => Promise<SpokenSentence>;

async function speakStep(ctx: Ctx, campaignId: string, step: Claimed, until: number): Promise<Step> {
  const { sentences: parts } = readCampaignText(step.text);
  const say: Say = (sentence, variables = {}) =>
    makeSentence(ctx, { voice: step.voice, campaignId }, fillIn(sentence, variables), until);
  const shared = { ...step.sentences };
  if (step.sentences === null) {
    const failed = await speakShared(parts, shared, say);
    // A shared sentence that cannot be spoken pauses the campaign, so that its author sees it.
    if (failed !== undefined) return { sentences: null, made: [], ...laterOrPause(failed) };
  }
  const result: Step = { sentences: step.sentences === null ? shared : null, made: [] };
  const failures: number[] = [];
  let isSpeaking = false;
  const waiting = [...step.recipients];
  const isOver = () =>
    result.later !== undefined || result.pause !== undefined || result.stopped || Date.now() >= until;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !isOver(); next = waiting.shift()) {
      const spoken = await speakAll(parts, shared, (sentence) => say(sentence, next?.variables ?? {}));
      isSpeaking ||= spoken.isNew;
      note(result, failures, next.position, spoken);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0 && !isSpeaking && !result.stopped) result.later ??= RETRY_SEC;
  // A failure of all sentences is the engine's fault; among the last recipients, each failure counts.
  if (isSpeaking || (step.isLast && !result.stopped))
    result.made.push(
      ...failures.map((position) => ({ position, audioKey: null, audioMs: null, isFailed: true })),
    );
  return result;
}

type Unspoken = Exclude<SpokenSentence, { key: string }>;

/** Adds the sentences that all recipients hear to `spoken`. Returns why one cannot be spoken. */
async function speakShared(
  parts: readonly Sentence[],
  spoken: Sentences,
  say: Say,
): Promise<Unspoken | undefined> {
  for (const [place, sentence] of parts.entries()) {
    if (!sentence.isShared) continue;
    const said = await say(sentence);
    if (!('key' in said)) return said;
    spoken[place] = { key: said.key, ms: said.ms };
  }
  return undefined;
}

type Spoken = { parts: { key: string; ms: number }[]; failed: Unspoken | undefined; isNew: boolean };

/** The sentences of one recipient, up to the first that cannot be spoken. `isNew`: an engine has just spoken one. */
async function speakAll(
  parts: readonly Sentence[],
  shared: Sentences,
  say: (sentence: Sentence) => Promise<SpokenSentence>,
): Promise<Spoken> {
  const spoken: Spoken = { parts: [], failed: undefined, isNew: false };
  for (const [place, sentence] of parts.entries()) {
    const known = shared[place];
    const said = known === undefined ? await say(sentence) : { ...known, isNew: false };
    if (!('key' in said)) return { ...spoken, failed: said };
    spoken.parts.push(said);
    spoken.isNew ||= said.isNew;
  }
  return spoken;
}

/** Adds the outcome of a recipient's sentences to the result of a step. */
function note(result: Step, failures: number[], position: number, { parts, failed }: Spoken): void {
  if (failed === undefined)
    result.made.push({
      position,
      audioKey: parts.map(({ key }) => key).join(' '),
      audioMs: parts.reduce((sum, { ms }) => sum + ms, 0),
    });
  else if ('later' in failed) result.later = failed.later;
  else if ('pause' in failed) result.pause = failed.pause;
  else if ('stopped' in failed) result.stopped = true;
  else if ('failed' in failed) failures.push(position);
  else result.made.push({ position, audioKey: null, audioMs: null });
}

function laterOrPause(
  said: Exclude<SpokenSentence, { key: string }>,
): Pick<Step, 'later' | 'pause' | 'stopped'> {
  if ('later' in said || 'stopped' in said) return said;
  return 'failed' in said ? { later: RETRY_SEC } : { pause: 'pause' in said ? said.pause : 'account' };
}
