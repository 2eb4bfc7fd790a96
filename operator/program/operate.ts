import type { Command } from 'commander';
import { confirm } from './confirm.ts';
import { type Cut, cut, withoutCut } from './cut-list.ts';
import { readEnvironment } from './environment.ts';
import { createOperatorContext, type OperatorContext } from './operator-context.ts';
import { OperatorError } from './operator-error.ts';
import { toJson } from './to-json.ts';
import { toText } from './to-text.ts';
import { checkSystem } from './which-system.ts';

type Flags = { json?: boolean; yes?: boolean; target?: string } & Cut;

/** What the operator is asked before a command acts, once what it is about is found; undefined: nothing. */
export type Question<A extends unknown[]> = (
  ctx: OperatorContext,
  ...args: A
) => Promise<string | undefined> | string | undefined;

/**
 * The action of a command: tells which system it is about to act on, runs it with a context of its own and prints what
 * it answers. With a `question` it runs only when the operator says yes, there or by `--yes`. What has `failed` is
 * printed, and the exit code is 1.
 */
export function operate<A extends unknown[], T>(
  run: (ctx: OperatorContext, ...args: A) => Promise<T>,
  question?: Question<A>,
  failed: (answer: T) => boolean = () => false,
) {
  return async function (this: Command, ...args: A): Promise<void> {
    const { json, yes, target, limit, search } = this.opts<Flags>();
    const { ctx, settle } = createOperatorContext(readEnvironment(process.env, undefined, target));
    try {
      const system = await checkSystem(ctx, target);
      process.stderr.write(`system: ${system}\n`);
      const asked = await question?.(ctx, ...args);
      if (asked !== undefined && !yes && !(await confirm(`${asked} (system: ${system})`))) {
        throw new OperatorError('Not confirmed: nothing was done.');
      }
      const answer = cut(await run(ctx, ...withoutCut(args, this, { search })), this, { limit, search });
      console.log(json ? toJson(answer) : toText(answer));
      if (failed(answer)) process.exitCode = 1;
    } finally {
      await settle();
    }
  };
}
