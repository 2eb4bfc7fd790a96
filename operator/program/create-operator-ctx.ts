import { createCtx } from '../../shared/platform/create-ctx.ts';
import type { Actor, Ctx } from '../../shared/platform/ctx.ts';
import { createLogger } from '../../shared/platform/log/logger.ts';
import { operatorName } from './operator-name.ts';
import { printError } from './terminal/print.ts';

/** Total time of a command for Postgres, for Redis and for QStash; a cache marker must outlive it. */
const DEPENDENCY_MS = 10_000;

/**
 * The context of one operator command, and `settle`, which waits for background work. Work of many commands needs a
 * longer `dependencyMs`.
 */
export function createOperatorCtx(
  env: object,
  actor: Actor = { actor: 'operator', actorNote: operatorName() },
  dependencyMs = DEPENDENCY_MS,
): {
  ctx: Ctx;
  settle: () => Promise<void>;
} {
  const later: Promise<unknown>[] = [];
  const ctx = createCtx({
    ...{ env, actor, functionName: 'operator', totalMs: dependencyMs, redisCallMs: dependencyMs },
    execution: { waitUntil: (work) => void later.push(work) },
    // Loaded by the few commands that publish.
    openQueue: async (config, deadline) =>
      (await import('../../shared/platform/jobs/create-job-queue.ts')).createJobQueue(config, deadline),
    log: createLogger({ function: 'operator' }, undefined, (level, line) => {
      if (level !== 'info') printError(line);
    }),
  });
  return {
    ctx,
    settle: async () => {
      await Promise.all(later);
    },
  };
}
