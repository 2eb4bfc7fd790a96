import { RedisError, type WireReply } from '../../protocol.ts';
import { scriptSha } from '../../script-sha.ts';
import { type CommandTable, reads } from '../command.ts';
import type { CompiledScript, LuaRuntime } from '../lua/lua-runtime.ts';
import { parseInteger } from '../numbers.ts';
import type { CommandErrors } from '../resolve-command.ts';

const refuse = () => {
  throw new RedisError('ERR This Redis command is not allowed from script');
};

/** Commands that a script may not call. */
export const outsideScripts: CommandTable = Object.fromEntries(
  ['eval', 'evalsha'].map((name) => [name, reads(-1, refuse)]),
);

/** The error messages for unknown commands within a script. */
export const SCRIPT_REFUSALS: CommandErrors = {
  unknown: () => new RedisError('ERR Unknown Redis command called from script'),
  arity: () => new RedisError('ERR Wrong number of args calling Redis command from script'),
};

/** EVAL and EVALSHA. A script's writes are recorded individually, so these count as reads. */
export function scriptingCommands(runtime: LuaRuntime): CommandTable {
  const scripts = new Map<string, CompiledScript>();

  const load = (source: string): CompiledScript => {
    const sha = scriptSha(source);
    const script = scripts.get(sha) ?? runtime.compile(source);
    scripts.set(sha, script);
    return script;
  };

  const run = (script: CompiledScript, keyCount: string, words: readonly string[]): WireReply => {
    const count = parseInteger(keyCount);
    if (count > words.length) throw new RedisError("ERR Number of keys can't be greater than number of args");
    if (count < 0) throw new RedisError("ERR Number of keys can't be negative");
    return runtime.run(script, words.slice(0, count), words.slice(count));
  };

  return {
    eval: reads(-3, (_keyspace, source, keyCount, ...words) => run(load(source), keyCount, words)),
    evalsha: reads(-3, (_keyspace, sha, keyCount, ...words) => {
      const script = scripts.get(sha.toLowerCase());
      if (script === undefined) throw new RedisError('NOSCRIPT No matching script. Please use EVAL.');
      return run(script, keyCount, words);
    }),
  };
}
