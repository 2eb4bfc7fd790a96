import { http } from '../http.ts';
import { CHECKS, deleteLink, type Smoke } from './checks.ts';
import { ExpectationError } from './expectation.ts';

/** For one answer, and for all checks together. */
const ANSWER_MS = 10_000;
const TOTAL_MS = 120_000;

export type Outcome = {
  name: string;
  result: 'ok' | 'failed' | 'skipped';
  durationMs: number;
  /** Why it failed or was skipped. */
  why?: string;
};

/**
 * Checks a deployment from outside, one thing after the other; without a key what is public. What it made is gone
 * when it ends, whatever failed. `report` hears of each outcome as it comes.
 */
export async function runChecks(
  baseUrl: string,
  key: string | undefined,
  report: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const until = Date.now() + TOTAL_MS;
  const send = (url: string, sent: Parameters<typeof http>[1]) =>
    http(url, sent, Math.max(1, Math.min(ANSWER_MS, until - Date.now())));
  const authorization: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  const smoke: Smoke = {
    api: (path, { headers, ...sent } = {}) =>
      send(`${baseUrl}${path}`, { ...sent, headers: withoutEmpty({ ...authorization, ...headers }) }),
    follow: (url, method = 'GET') => send(url, { method, headers: { 'User-Agent': 'OperatorSmokeBot/1.0' } }),
  };

  const outcomes: Outcome[] = [];
  const run = async (name: string, work: () => Promise<void>, skipped?: string) => {
    const startedAt = Date.now();
    const why = skipped ?? (await work().then(() => undefined, describe));
    const result = why === undefined ? 'ok' : skipped === undefined ? 'failed' : 'skipped';
    const outcome: Outcome = { name, result, durationMs: Date.now() - startedAt, ...(why && { why }) };
    outcomes.push(outcome);
    report(outcome);
  };
  for (const { name, needsKey, needsLink, run: check } of CHECKS) {
    const missing =
      (needsKey || needsLink) && key === undefined
        ? 'needs OPERATOR_API_KEY'
        : needsLink && smoke.link === undefined
          ? 'there is no link'
          : undefined;
    await run(name, () => check(smoke), missing);
  }
  if (smoke.link !== undefined) await run('cleaning up', () => deleteLink(smoke));
  return outcomes;
}

const withoutEmpty = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

const describe = (error: unknown): string =>
  error instanceof ExpectationError || error instanceof Error ? error.message : String(error);
