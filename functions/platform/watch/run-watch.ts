import { addJobs } from '../../../db/queries/platform/job-runs.ts';
import { saveProbes } from '../../../db/queries/platform/status.ts';
import type { AlertsConfig } from '../../../shared/config.ts';
import { findDependencyError } from '../../../shared/dependencies/postgres-error.ts';
import { checkHealth, unknownSignals } from '../../../shared/health/check-health.ts';
import { findFailingComponents, JUDGED_MS } from '../../../shared/health/failing.ts';
import { readAnswers } from '../../../shared/health/read-answers.ts';
import { type Finding, toSignal } from '../../../shared/health/signal.ts';
import type { BaseContext } from '../../../shared/http/context.ts';
import { SCHEDULED_JOBS } from '../../../shared/jobs/schedules.ts';
import { describeError } from '../../../shared/log/logger.ts';
import { toColombiaDay } from '../../../shared/time/colombia.ts';
import { type Probed, probeComponents } from '../domain/probe-components.ts';
import { readPortabilityStatus } from '../domain/read-portability-status.ts';
import { announce } from './announce.ts';
import { countRound } from './count-round.ts';
import { publishStatus } from './publish-status.ts';
import { storeAnswers } from './store-answers.ts';
import { loadState } from './watch-state.ts';

/**
 * A minute's watch: probes everything, judges every signal, tells the channels what began, goes on and ended, and then
 * sends the heartbeat. It needs none of Postgres, Redis and QStash: what it cannot read is told by what it probes.
 */
export async function runWatch(ctx: BaseContext, alerts: AlertsConfig): Promise<void> {
  const now = ctx.clock();
  const day = toColombiaDay(now);
  const failures: Finding[] = [];
  /** A part of the watch that fails is an alert, and the others run all the same. */
  const part = async <T>(subject: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      // The probes tell that Postgres, Redis or R2 is away.
      if (findDependencyError(error) !== undefined) return undefined;
      ctx.log.error('watch_failed', error, { part: subject });
      const { error: name, message } = describeError(error);
      failures.push({ signal: 'watch-failed', subject, value: 1, detail: String(message ?? name) });
      return undefined;
    }
  };

  const [state, probed] = await Promise.all([loadState(ctx), probeComponents(ctx)]);
  await part('jobs', () => addJobs(ctx.db, SCHEDULED_JOBS, now));
  await part('answers', () => storeAnswers(ctx));
  const answers = await part('answers', () => readAnswers(ctx, new Date(now.getTime() - JUDGED_MS)));
  const failing = findFailingComponents(answers?.answers ?? []);
  const results = [
    ...probed.map(({ causes: _, ...result }) =>
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
  const signals = await part('signals', () => checkHealth(ctx, { down, answers }));
  await announce(
    { ...ctx, alerts, system: ctx.config.API_BASE_URL },
    state,
    [...(signals ?? [...unknownSignals(), ...down.map(toSignal)]), ...failures.map(toSignal)],
    {
      slow: probed.filter(({ status }) => status === 'degraded').map(({ name }) => name),
      unsaved: isSaved ? [] : counted,
    },
  );
}

/** Components that are out, or were slow twice in a row. */
const toFindings = (probed: readonly Probed[], slow: readonly string[]): Finding[] =>
  probed
    .filter(({ name, status, causes }) =>
      status === 'outage' ? causes.length > 0 : status === 'degraded' && slow.includes(name),
    )
    .map(({ name, status, durationMs, causes }) => ({
      ...{ signal: 'component-down' as const, subject: name, value: 1 },
      detail: status === 'outage' ? causes.join('; ') : `${durationMs} ms`,
    }));
