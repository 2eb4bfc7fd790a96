import type { Command } from 'commander';
import { confirm } from './confirm.ts';
import { readEnvironment } from './environment.ts';
import { toOneLine } from './escape-controls.ts';
import { type Cut, cut, readBeyondLimit } from './limit-list.ts';
import { createOperatorContext, type OperatorContext } from './operator-context.ts';
import { OperatorError } from './operator-error.ts';
import { print, printError } from './print.ts';
import { toText } from './to-text.ts';
import { checkSystem } from './which-system.ts';

type Flags = { json?: boolean; yes?: boolean; target?: string } & Cut;

/** The confirmation before a command acts, after its subject is loaded; undefined: none. */
export type Question<A extends unknown[]> = (
  ctx: OperatorContext,
  ...args: A
) => Promise<string | undefined> | string | undefined;

/**
 * The action of a command: prints which system it acts on, runs it with its own context and prints the result. With a
 * `question` it runs only when confirmed, interactively or with `--yes`. A result that `failed` says has failed is
 * printed with exit code 1.
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
      printError(`system: ${toOneLine(system)}`);
      const asked = await question?.(ctx, ...args);
      if (asked !== undefined && !yes && !(await confirm(`${asked} (system: ${system})`))) {
        throw new OperatorError('Not confirmed: nothing was done.');
      }
      const answer = cut(await run(ctx, ...readBeyondLimit(args, this, { search })), this, { limit, search });
      print(json ? toJson(answer) : toText(answer));
      if (failed(answer)) process.exitCode = 1;
    } finally {
      await settle();
    }
  };
}

/** A command's result as JSON. Micros are decimal strings, exact at any size. */
const toJson = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2);
