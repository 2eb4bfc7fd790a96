import type { Command } from 'commander';
import { readEnvironment } from '../environment.ts';
import { createOperatorContext, type OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { confirm } from './confirm.ts';
import { toJson } from './to-json.ts';
import { toText } from './to-text.ts';

type Flags = { json?: boolean; yes?: boolean };

/**
 * The action of a command: runs it with a context of its own and prints what it answers. With a `question` it runs
 * only when the operator says yes, there or by `--yes`. What has `failed` is printed, and the exit code is 1.
 */
export function operate<A extends unknown[], T>(
  run: (ctx: OperatorContext, ...args: A) => Promise<T>,
  question?: (...args: A) => string,
  failed: (answer: T) => boolean = () => false,
) {
  return async function (this: Command, ...args: A): Promise<void> {
    const { json, yes } = this.opts<Flags>();
    if (question !== undefined && !yes && !(await confirm(question(...args)))) {
      throw new OperatorError('Not confirmed: nothing was done.');
    }
    const { ctx, settle } = createOperatorContext(readEnvironment());
    try {
      const answer = await run(ctx, ...args);
      console.log(json ? toJson(answer) : toText(answer));
      if (failed(answer)) process.exitCode = 1;
    } finally {
      await settle();
    }
  };
}
