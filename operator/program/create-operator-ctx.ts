import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { createCtx } from '../../shared/kernel/create-ctx.ts';
import type { Actor, Ctx } from '../../shared/kernel/ctx.ts';
import { DomainError } from '../../shared/kernel/errors/domain-error.ts';
import { createLogger } from '../../shared/kernel/log/logger.ts';
import { once } from '../../shared/kernel/once.ts';
import { Line } from '../../shared/kernel/verbs/fields.ts';
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
    env,
    actor,
    functionName: 'operator',
    totalMs: dependencyMs,
    redisCallMs: dependencyMs,
    execution: { waitUntil: (work) => void later.push(work) },
    // Loaded by the few commands that publish.
    openQueue: async (config, deadline) =>
      (await import('../../shared/kernel/jobs/create-job-queue.ts')).createJobQueue(config, deadline),
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

const findName = once(() => gitName() ?? `${userInfo().username} (machine)`);

/**
 * The note beside the operator's login in the audit log: `OPERATOR_NAME`, else git's user name, else the machine's
 * user. Throws DomainError for a name that may not be stored.
 */
export function operatorName(variables: Record<string, string | undefined> = process.env): string {
  const name = Line.safeParse(variables.OPERATOR_NAME?.trim() || findName());
  if (name.success) return name.data;
  const problem = name.error.issues.map(({ message }) => message).join('; ');
  throw new DomainError('OPERATOR_NAME_INVALID', { field: 'OPERATOR_NAME', problem });
}

function gitName(): string | undefined {
  try {
    const ident = execFileSync('git', ['config', '--get-regexp', '^user\\.(name|email)$'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 2_000,
    });
    const of = (key: string) => new RegExp(`^user\\.${key} (.+)$`, 'm').exec(ident)?.[1]?.trim();
    const [person, email] = [of('name'), of('email')];
    return person === undefined ? email : email === undefined ? person : `${person} <${email}>`;
  } catch {
    return undefined;
  }
}
