import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import { addJobs } from '../../../db/platform/queries/job-runs.ts';
import { saveProbes } from '../../../db/platform/queries/status.ts';
import type { AlertsConfig } from '../config.ts';
import type { Ctx } from '../ctx.ts';
import { checkHealth, unknownSignals } from '../health/check-health.ts';
import { findFailingComponents, JUDGED_MS } from '../health/failing.ts';
import { readAnswers } from '../health/read-answers.ts';
import { type Finding, toSignal } from '../health/signal.ts';
import { SCHEDULED_JOBS } from '../jobs/schedules.ts';
import { describeError } from '../log/logger.ts';
import { type Probed, probeComponents } from '../status/probe-components.ts';
import { readPortabilityStatus } from '../status/read-portability-status.ts';
import { toColombiaDay } from '../time/colombia.ts';
import { announce } from './announce.ts';
import { countRound } from './count-round.ts';
import { findSilentChannels } from './find-silent-channels.ts';
import { judgeSecrets } from './judge-secrets.ts';
import { publishStatus } from './publish-status.ts';
import { storeAnswers } from './store-answers.ts';
import { loadState } from './watch-state.ts';

/** What parts of the watch read and write. */
const NEEDED: ReadonlySet<string> = new Set(['database', 'cache', 'storage']);

/**
 * One run of the watch: probes everything, judges every signal, notifies the channels of what began, continues and
 * ended, and then sends the heartbeat. It needs neither Postgres nor Redis nor QStash: probes report what it cannot read.
 */
export async function runWatch(ctx: Ctx, alerts: AlertsConfig): Promise<void> {
  const now = ctx.clock();
  const day = toColombiaDay(now);
  const [state, probed] = await Promise.all([loadState(ctx), probeComponents(ctx)]);
  const failures: Finding[] = [];
  const hindered: string[] = [];
  const isOut = probed.some(({ name, status }) => NEEDED.has(name) && status === 'outage');
  /** A part of the watch that fails is an alert, and the others run all the same. */
  const part = async <T>(subject: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (findDependencyError(error) !== undefined) {
        // The probes report one that is down. The first part that waits in vain leaves no time for others.
        if (isOut || hindered.length > 0) return undefined;
        hindered.push(subject);
        if (!state.hindered.includes(subject)) return undefined;
      }
      ctx.log.error('watch_failed', error, { part: subject });
      const { error: name, message } = describeError(error);
      failures.push({ signal: 'watch-failed', subject, value: 1, detail: String(message ?? name) });
      return undefined;
    }
  };

  await part('jobs', () => addJobs(ctx.db, SCHEDULED_JOBS, now));
  await part('answers', () => storeAnswers(ctx));
  const answers = await part('answers', () => readAnswers(ctx, new Date(now.getTime() - JUDGED_MS)));
  const failing = findFailingComponents(answers?.answers ?? []);
  const results = [
    ...probed.map(({ causes: _, fingerprints: __, ...result }) =>
      result.status === 'operational' && failing.has(result.name)
        ? { ...result, status: 'degraded' as const, detail: 'answers fail' }
        : result,
    ),
    ...((await part('portability', () => readPortabilityStatus(ctx))) ?? []),
  ];
  const counted = countRound(state.unsaved, results, day);
  const isSaved = await part('history', () => saveProbes(ctx.db, results, counted, day));
  await part('status-page', () => publishStatus(ctx, results, isSaved ? [] : counted));
  const down = toFindings(probed, state.slow);
  const reported = probed.flatMap(({ name: env, fingerprints }) =>
    fingerprints.map((fingerprint) => ({ env, ...fingerprint })),
  );
  const wrong = judgeSecrets(reported, state.secrets, now.getTime());
  failures.push(...wrong.findings, ...findSilentChannels(state.notices));
  const signals = await part('signals', () => checkHealth(ctx, { down, answers }, part));
  await announce(
    { ...ctx, alerts, system: ctx.config.API_BASE_URL },
    state,
    [...(signals ?? [...unknownSignals(), ...down.map(toSignal)]), ...failures.map(toSignal)],
    {
      slow: probed.filter(({ status }) => status === 'degraded').map(({ name }) => name),
      unsaved: isSaved ? [] : counted,
      hindered,
      secrets: wrong.secrets,
    },
  );
}

/** Components of which something failed, or that were slow twice in a row. */
const toFindings = (probed: readonly Probed[], slow: readonly string[]): Finding[] =>
  probed
    .filter(({ name, status, causes }) => causes.length > 0 || (status === 'degraded' && slow.includes(name)))
    .map(({ name, durationMs, causes }) => ({
      ...{ signal: 'component-down' as const, subject: name, value: 1 },
      detail: causes.join('; ') || `${durationMs} ms`,
    }));
