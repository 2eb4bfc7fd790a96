import * as z from 'zod';
import { ping } from '../../../db/platform/queries/ping.ts';
import type { ProbeResult } from '../../../db/platform/queries/status.ts';
import type { Ctx } from '../ctx.ts';
import { CheckResult } from '../health/probe/check.ts';
import { cacheCheck, databaseCheck, queueCheck, storageCheck } from '../health/probe/common-checks.ts';
import { fingerprintsOf } from '../health/probe/compared-secrets.ts';
import { CHECK_MS, runChecks } from '../health/probe/run-checks.ts';
import { FUNCTION_BINDINGS } from './components.ts';

/** Slower than this, a component is degraded. */
const DEGRADED_MS = 1_500;
/** A function runs its checks in parallel; its answer may take a little longer than they do. */
const ASK_MS = CHECK_MS + 2_000;

/** The dependencies that all functions share, by the component that this function's own probe of each is. */
const SHARED_CHECKS = [
  databaseCheck(({ db }) => ping(db)),
  cacheCheck,
  queueCheck,
  storageCheck('STATUS_PAGE'),
];

/**
 * A probe's result. `causes`: what failed, for the operator, without what a shared dependency that is out for
 * everybody explains. `fingerprints`: those of the compared secrets.
 */
export type Probed = ProbeResult & { causes: string[]; fingerprints: Fingerprint[] };
type Fingerprint = { name: string; fingerprint: string };

/** Probes every component in parallel: each function makes a read of its own, by its own settings. Never throws. */
export async function probeComponents(ctx: Ctx): Promise<Probed[]> {
  const [shared, functions] = await Promise.all([
    runChecks(ctx, SHARED_CHECKS),
    Promise.all(
      Object.entries(FUNCTION_BINDINGS).map(async ([name, binding]) => ({
        ...{ name, checks: await askFunction(ctx, binding) },
      })),
    ),
  ]);
  const out = new Set(shared.filter(({ failure }) => failure !== null).map(({ name }) => name));
  return [
    ...shared.map((check) => toProbed(ctx, check.name, [check], new Set())),
    toProbed(ctx, 'platform', fingerprintsOf(ctx.env), new Set()),
    ...functions.map(({ name, checks }) => toProbed(ctx, name, checks, out)),
  ];
}

function toProbed(
  ctx: Ctx,
  name: string,
  checks: readonly CheckResult[],
  explained: ReadonlySet<string>,
): Probed {
  const failed = checks.filter(({ failure }) => failure !== null);
  const vital = checks.filter(({ isMinor }) => !isMinor);
  const durationMs = Math.max(0, ...vital.map(({ ms }) => ms));
  const isOut = vital.some(({ failure }) => failure !== null);
  const toText = (check: CheckResult) => `${check.name}: ${check.failure}`;
  return {
    name,
    status: isOut ? 'outage' : failed.length > 0 || durationMs > DEGRADED_MS ? 'degraded' : 'operational',
    durationMs,
    detail: failed.map(toText).join('; ') || null,
    checkedAt: ctx.clock(),
    causes: failed.filter((check) => !explained.has(check.name)).map(toText),
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
