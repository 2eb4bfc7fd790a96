import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import { addJobs } from '../../../db/kernel/queries/job-runs.ts';
import { rollUpReports, storeReports } from '../../../db/status/queries/health-reports.ts';
import { type ProbeResult, saveProbes } from '../../../db/status/queries/status.ts';
import type { AlertsConfig } from '../../kernel/config.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { known } from '../../kernel/dependencies/known.ts';
import { SCHEDULED_JOBS } from '../../kernel/jobs/schedules.ts';
import { describeError } from '../../kernel/log/logger.ts';
import { dropReports, readReports } from '../../kernel/requests/waiting-reports.ts';
import { toColombiaDay } from '../../kernel/time/colombia.ts';
import { type Probed, probeComponents } from '../probes/probe-components.ts';
import { readPortabilityStatus } from '../probes/read-portability-status.ts';
import { checkHealth, unknownSignals } from '../signals/check-health.ts';
import { findFailingComponents, JUDGED_MS } from '../signals/failing.ts';
import { readAnswers } from '../signals/read-answers.ts';
import { type Finding, toSignal } from '../signals/signal.ts';
import type { Notice } from './alert.ts';
import { announce } from './announce.ts';
import { markExplained, noteOutages, withoutExplained } from './explain.ts';
import { judgeSecrets } from './judge-secrets.ts';
import { publishStatus } from './publish-status.ts';
import { loadState, type UnsavedDay } from './watch-state.ts';

/** The dependencies that parts of the watch read and write. */
const NEEDED: ReadonlySet<string> = new Set(['database', 'cache', 'storage']);

/**
 * One run of the watch: probes everything, judges every signal, notifies the channels of what began, continues and
 * ended, and then sends the heartbeat. It needs neither Postgres nor Redis nor QStash: probes report what it cannot read.
 * Returns whether an alert stands. `isSecond`: within a minute, of which the day counts the first.
 */
export async function runWatch(
  ctx: Ctx,
  alerts: AlertsConfig,
  { isSecond = false }: { isSecond?: boolean } = {},
): Promise<boolean> {
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
    ...probed.map((each) => toResult(each, failing)),
    ...((await part('portability', () => readPortabilityStatus(ctx))) ?? []),
  ];
  const counted = countRound(state.unsaved, isSecond ? [] : results, day);
  const isSaved = await part('history', () => saveProbes(ctx.db, results, counted, day));
  await part('status-page', () => publishStatus(ctx, results, isSaved ? [] : counted));
  const down = toFindings(probed, state.slow);
  const reported = probed.flatMap(({ name: env, fingerprints }) =>
    fingerprints.map((fingerprint) => ({ env, ...fingerprint })),
  );
  const wrong = judgeSecrets(reported, state.secrets, now.getTime());
  failures.push(...wrong.findings, ...findSilentChannels(state.notices));
  const lastOut = noteOutages(state.lastOut, probed, now.getTime());
  const unexplained = answers && withoutExplained(answers, lastOut, now.getTime());
  const signals = await part('signals', () => checkHealth(ctx, { down, answers: unexplained }, part));
  return await announce(
    { ...ctx, alerts, system: ctx.config.API_BASE_URL },
    state,
    [
      ...markExplained(
        signals ?? [...unknownSignals(), ...down.map(toSignal)],
        lastOut,
        now.getTime(),
        state.alerts.map(({ signal }) => signal),
      ),
      ...failures.map(toSignal),
    ],
    {
      lastOut,
      slow: probed.filter(({ isSlow }) => isSlow).map(({ name }) => name),
      unsaved: isSaved ? [] : counted,
      hindered,
      secrets: wrong.secrets,
    },
  );
}

/** The state of a component on the status page: also degraded while answers to its requests fail. */
function toResult(
  { causes: _, fingerprints: __, isSlow: ___, ...result }: Probed,
  failing: ReadonlySet<string>,
) {
  const isFailing = result.status === 'operational' && failing.has(result.name);
  return isFailing ? { ...result, status: 'degraded' as const, detail: 'answers fail' } : result;
}

/** Components of which something failed, or that were slow twice in a row: alone, if what all of them need is slow. */
function toFindings(probed: readonly Probed[], slow: readonly string[]): Finding[] {
  const isSharedSlow = probed.some(({ name, isSlow }) => isSlow && NEEDED.has(name));
  const counts = ({ name, isSlow }: Probed): boolean =>
    isSlow && slow.includes(name) && (NEEDED.has(name) || !isSharedSlow);
  return probed
    .filter((component) => component.causes.length > 0 || counts(component))
    .map(({ name, durationMs, causes }) => ({
      signal: 'component-down' as const,
      subject: name,
      value: 1,
      detail: causes.join('; ') || `${durationMs} ms`,
    }));
}

/** Longer than answers are judged. */
const ROLL_UP_MS = 600_000;

/** Moves reports from Redis to Postgres, and those that are judged to their days. Throws when Postgres does not take them. */
async function storeAnswers(ctx: Pick<Ctx, 'db' | 'redis' | 'clock'>): Promise<void> {
  const waiting = (await known(readReports(ctx.redis))) ?? [];
  if (waiting.length > 0) {
    await storeReports(
      ctx.db,
      waiting.map(({ report }) => report),
    );
    await known(dropReports(ctx.redis, waiting));
  }
  const now = ctx.clock();
  await rollUpReports(ctx.db, new Date(now.getTime() - ROLL_UP_MS), toColombiaDay(now));
}

/** Adds a round of probes to those that Postgres did not take yet: an outage of Postgres counts too. */
function countRound(
  unsaved: readonly UnsavedDay[],
  results: readonly ProbeResult[],
  day: string,
): UnsavedDay[] {
  const round = results.map(({ name, status }) => ({
    day,
    name,
    probes: 1,
    degraded: status === 'degraded' ? 1 : 0,
    outage: status === 'outage' ? 1 : 0,
  }));
  const byDay = Map.groupBy([...unsaved, ...round], (row) => `${row.day} ${row.name}`);
  return [...byDay.values()].map((rows) =>
    rows.reduce((sum, row) => ({
      ...row,
      probes: sum.probes + row.probes,
      degraded: sum.degraded + row.degraded,
      outage: sum.outage + row.outage,
    })),
  );
}

/** The secrets by which each channel is reached. */
const SECRETS: Record<string, string> = {
  webhook: 'ALERT_WEBHOOK_URL or ALERT_WEBHOOK_SECRET',
  slack: 'ALERT_SLACK_URL',
  pagerduty: 'ALERT_PAGERDUTY_KEY or ALERT_PAGERDUTY_URL',
};

/** Channels that did not accept the notices of the last round; the others are notified of it. */
const findSilentChannels = (waiting: readonly Notice[]): Finding[] =>
  [...Map.groupBy(waiting, ({ channel }) => channel)].map(([channel, { length }]) => ({
    signal: 'watch-failed',
    subject: `channel-${channel}`,
    value: length,
    detail: `it takes nothing: is ${SECRETS[channel] ?? channel} right?`,
  }));
