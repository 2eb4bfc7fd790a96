import { setTimeout as sleep } from 'node:timers/promises';
import { http } from '../http.ts';
import type { Smoke } from './check.ts';
import { deleteLink, SMOKE_CHECKS } from './checks.ts';
import { ExpectationError, expectThat } from './expectation.ts';

/** Time limits of one response, and of all checks. */
const ANSWER_MS = 10_000;
const TOTAL_MS = 240_000;
/** Jobs that run every minute have run within this time. */
const BACKGROUND_MS = 90_000;
const POLL_MS = 2_000;

/** Node sends none by itself, and proxies may refuse requests without one. */
const AGENTS = {
  bot: 'OperatorSmokeBot/1.0',
  person:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
} as const;

export type SmokeOutcome = {
  name: string;
  result: 'ok' | 'failed' | 'skipped';
  durationMs: number;
  /** The reason for a failed or skipped check. */
  why?: string;
};

/**
 * Checks a deployment from outside, one check after the other; without a key, only what is public. Cleans up whatever
 * happens. `report` receives each result at once.
 */
export async function runSmokeChecks(
  baseUrl: string,
  key: string | undefined,
  report: (outcome: SmokeOutcome) => void,
  portal: string | undefined,
): Promise<SmokeOutcome[]> {
  const until = Date.now() + TOTAL_MS;
  const send = (url: string, sent: Parameters<typeof http>[1]) =>
    http(url, sent, Math.max(1, Math.min(ANSWER_MS, until - Date.now())));
  const authorization: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  const smoke: Smoke = {
    ...(portal !== undefined && { portal }),
    api: (path, { headers, ...sent } = {}) =>
      send(`${baseUrl}${path}`, {
        ...sent,
        headers: withoutEmpty({ 'User-Agent': AGENTS.bot, ...authorization, ...headers }),
      }),
    follow: (url, method = 'GET', as = 'bot') => send(url, { method, headers: { 'User-Agent': AGENTS[as] } }),
    until: async (read, what) => {
      const deadline = Math.min(until, Date.now() + BACKGROUND_MS);
      for (;;) {
        const found = await read();
        if (found !== undefined) return found;
        expectThat(Date.now() < deadline, `${what} within ${BACKGROUND_MS / 1000} s`, 'none');
        await sleep(POLL_MS);
      }
    },
  };

  const outcomes: SmokeOutcome[] = [];
  const run = async (name: string, work: () => Promise<void>, skipped?: string) => {
    const startedAt = Date.now();
    const why = skipped ?? (await work().then(() => undefined, describe));
    const result = why === undefined ? 'ok' : skipped === undefined ? 'failed' : 'skipped';
    const outcome: SmokeOutcome = { name, result, durationMs: Date.now() - startedAt, ...(why && { why }) };
    outcomes.push(outcome);
    report(outcome);
  };
  for (const check of SMOKE_CHECKS)
    await run(check.name, () => check.run(smoke), findMissing(check, smoke, { key, portal }));
  if (smoke.link !== undefined) await run('cleaning up', () => deleteLink(smoke));
  return outcomes;
}

/** Finds what a check needs and does not have. */
function findMissing(
  { needsKey, needsLink, needsSandbox, needsPortal }: (typeof SMOKE_CHECKS)[number],
  { link, isSandbox }: Smoke,
  { key, portal }: { key: string | undefined; portal: string | undefined },
): string | undefined {
  if ((needsKey || needsLink || needsSandbox) && key === undefined) return 'needs OPERATOR_API_KEY';
  if (needsLink && link === undefined) return 'there is no link';
  if (needsSandbox && isSandbox !== true) return 'needs a key of a sandbox';
  return needsPortal && portal === undefined ? 'needs the portal’s address' : undefined;
}

const withoutEmpty = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

const describe = (error: unknown): string =>
  error instanceof ExpectationError || error instanceof Error ? error.message : String(error);
