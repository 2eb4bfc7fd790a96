import * as z from 'zod';
import { ping } from '../../../db/kernel/queries/ping.ts';
import type { ProbeResult } from '../../../db/status/queries/status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { FUNCTION_BINDINGS } from '../components.ts';
import { CheckResult } from './check.ts';
import { cacheCheck, databaseCheck, queueCheck, storageCheck } from './common-checks.ts';
import { fingerprintsOf } from './compared-secrets.ts';
import { CHECK_MS, runChecks } from './run-checks.ts';

/** Slower than this, a component is degraded. */
const DEGRADED_MS = 1_500;
/** A function runs its checks in parallel; its answer may take a little longer than they do. */
const ASK_MS = CHECK_MS + 2_000;

/** The dependencies that all functions share: each is a component of its own, which only operators see. */
const SHARED_CHECKS = [
  databaseCheck(({ db }) => ping(db)),
  cacheCheck,
  queueCheck(),
  storageCheck('STATUS_PAGE'),
];

/**
 * A probe's result. `causes`: what failed, for the operator, without what a shared dependency that is out for
 * everybody explains. `fingerprints`: those of the compared secrets.
 */
export type Probed = ProbeResult & { causes: string[]; isSlow: boolean; fingerprints: Fingerprint[] };
type Fingerprint = { name: string; fingerprint: string };

/** Probes every component in parallel: each function makes a read of its own, by its own settings. Never throws. */
export async function probeComponents(ctx: Ctx): Promise<Probed[]> {
  const [shared, functions] = await Promise.all([
    runChecks(ctx, SHARED_CHECKS),
    Promise.all(
      Object.entries(FUNCTION_BINDINGS).map(async ([name, binding]) => ({
        name,
        checks: toEffects(name, await askFunction(ctx, binding)),
      })),
    ),
  ]);
  const out = new Set(shared.filter(({ failure }) => failure !== null).map(({ name }) => name));
  return [
    ...shared.map(({ fails: _, ...check }) => toProbed(ctx, check.name, [check], new Set())),
    toProbed(ctx, 'platform', fingerprintsOf(ctx.env), new Set()),
    ...functions.map(({ name, checks }) => toProbed(ctx, name, checks, out)),
  ];
}

/**
 * The redirect's probe, whose bundle is small, leaves out what visitors meet: while Redis is down it reads Postgres, and
 * while Postgres is down those of cached links are redirected.
 */
function toEffects(name: string, checks: CheckResult[]): CheckResult[] {
  if (name !== 'redirect') return checks;
  const isCached = checks.some((check) => check.name === 'cache' && check.failure === null);
  const effects: Record<string, CheckResult['fails']> = {
    cache: 'none',
    'clicks-redis': 'none',
    database: isCached ? 'some' : undefined,
  };
  return checks.map((check) => ({ fails: effects[check.name], ...check }));
}

function toProbed(
  ctx: Ctx,
  name: string,
  checks: readonly CheckResult[],
  explained: ReadonlySet<string>,
): Probed {
  const failed = checks.filter(({ failure }) => failure !== null);
  const vital = checks.filter(({ fails }) => fails === undefined);
  const durationMs = Math.max(0, ...vital.map(({ ms }) => ms));
  const isOut = vital.some(({ failure }) => failure !== null);
  const isSlow = durationMs > DEGRADED_MS;
  const isHindered = isSlow || failed.some(({ fails }) => fails === 'some');
  const causes = failed
    .filter((check) => !explained.has(check.name))
    .map((check) => `${check.name}: ${check.failure}`);
  return {
    name,
    status: isOut ? 'outage' : isHindered ? 'degraded' : 'operational',
    durationMs,
    detail: causes.join('; ') || null,
    checkedAt: ctx.clock(),
    causes,
    isSlow: isSlow && !isOut,
    fingerprints: checks.flatMap(({ name: secret, fingerprint }) =>
      fingerprint === undefined ? [] : [{ name: secret, fingerprint }],
    ),
  };
}

type Fetcher = { fetch(url: string, init: { signal: AbortSignal }): Promise<Response> };

/** The results of a function's own checks, or of the failure to ask it. */
async function askFunction(ctx: Ctx, binding: string): Promise<CheckResult[]> {
  const startedAt = Date.now();
  try {
    const bound: unknown = Reflect.get(ctx.env, binding);
    if (!isFetcher(bound)) throw new Error(`There is no service binding ${binding}.`);
    const response = await bound.fetch('https://function/', { signal: AbortSignal.timeout(ASK_MS) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return z.array(CheckResult).parse(await response.json());
  } catch (error) {
    const failure = error instanceof z.ZodError ? 'answers something else' : String(error);
    return [{ name: 'function', failure, ms: Date.now() - startedAt }];
  }
}

const isFetcher = (value: unknown): value is Fetcher =>
  typeof value === 'object' && value !== null && 'fetch' in value;
