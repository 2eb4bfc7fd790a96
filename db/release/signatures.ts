import { readFileSync } from 'node:fs';
import { toArgumentName } from '../engine/sql-functions/define-sql-function.ts';
import { readDeclaredFunctions } from './declared-functions.ts';

/** A function: the SQL types of its arguments and its result. `optional`: arguments with defaults. */
export type Signature = {
  args: Record<string, string>;
  result: string;
  optional?: readonly string[];
};
export type Signatures = Record<string, Signature>;

/** What the Workers of a release call. */
export type Release = { version: string; functions: Signatures };

export const RELEASED = new URL('./released.json', import.meta.url);

export const readReleased = (): Release => JSON.parse(readFileSync(RELEASED, 'utf8'));

/** The functions as TypeScript calls them, by name. */
export async function declaredSignatures(): Promise<Signatures> {
  const declared = [...(await readDeclaredFunctions()).values()].map(
    ({ name, args, result }): [string, Signature] => [
      name,
      {
        args: Object.fromEntries(Object.entries(args).map(([arg, { type }]) => [toArgumentName(arg), type])),
        result: result.type,
      },
    ],
  );
  return Object.fromEntries(declared.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Changes that would break Workers which call the functions as released. */
export const findSignatureBreaks = (released: Signatures, current: Signatures): string[] =>
  Object.entries(released).flatMap(([name, before]) => {
    const now = current[name];
    if (now === undefined) return [`${name} is gone`];
    const { args, result, optional = [] } = now;
    const changed = Object.entries(before.args).flatMap(([arg, type]) => {
      if (args[arg] === undefined) return [`${name} takes no ${arg}`];
      return args[arg] === type ? [] : [`${name} takes ${arg} as ${args[arg]}, not as ${type}`];
    });
    const required = Object.keys(args).filter((arg) => !(arg in before.args) && !optional.includes(arg));
    return [
      ...changed,
      ...required.map((arg) => `${name} needs ${arg}`),
      ...(result === before.result ? [] : [`${name} returns ${result}, not ${before.result}`]),
    ];
  });
