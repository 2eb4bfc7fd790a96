import type { Finding } from '../signals/signal.ts';
import type { WatchState } from './watch-state.ts';

/** A compared secret of a function, as its probe reports it. */
type Reported = { env: string; name: string; fingerprint: string };

/** The time that a change is an alert, in which restoring the former value fixes most of it. */
const CHANGED_MS = 3_600_000;

/**
 * Secrets that differ between functions, and secrets that changed within the hour. For a function that reports none, its
 * last report counts.
 */
export function judgeSecrets(
  reported: readonly Reported[],
  before: WatchState['secrets'],
  nowMs: number,
): { findings: Finding[]; secrets: WatchState['secrets'] } {
  const secrets = { ...before };
  for (const { env, name, fingerprint } of reported) {
    const known = before[`${env} ${name}`];
    const isSame = known === undefined || known.fingerprint === fingerprint;
    secrets[`${env} ${name}`] = { fingerprint, changedAtMs: isSame ? (known?.changedAtMs ?? null) : nowMs };
  }
  const findings = [...Map.groupBy(reported, ({ name }) => name)].flatMap(([name, own]): Finding[] => {
    const changed = own.flatMap(({ env }) => {
      const atMs = secrets[`${env} ${name}`]?.changedAtMs ?? null;
      return atMs !== null && nowMs - atMs < CHANGED_MS ? [{ env, atMs }] : [];
    });
    const details = [
      ...describeDifference(own),
      ...changed.map(({ env, atMs }) => `changed in ${env} by ${new Date(atMs).toISOString()}`),
    ];
    if (details.length === 0) return [];
    return [{ signal: 'wrong-secret', subject: name, value: 1, detail: details.join('; ') }];
  });
  return { findings, secrets };
}

/** `portal has another than numberinsight, tts`: most functions are right. */
function describeDifference(own: readonly Reported[]): string[] {
  const [most, ...others] = [...Map.groupBy(own, ({ fingerprint }) => fingerprint).values()]
    .map((same) => same.map(({ env }) => env))
    .sort((a, b) => b.length - a.length);
  return others.map((envs) => `${envs.join(', ')} has another than ${most?.join(', ')}`);
}
