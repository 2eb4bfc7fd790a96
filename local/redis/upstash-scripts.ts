import type { Command, Reply } from './protocol.ts';
import { scriptSha } from './script-sha.ts';

/** What a script answered, and the names of the commands that it ran. */
type Opened = { readonly reply: Reply; readonly inner: readonly string[] };
/** A command as Redis takes it, and what its reply is for the caller. */
export type Translation = { readonly command: Command; readonly open?: (reply: Reply) => Opened };

/** On the script's first line, so that errors tell the right one: whatever it runs is noted. */
const BEFORE = [
  'local billed = {} ',
  'local redis = setmetatable({ ',
  'call = function(...) billed[#billed + 1] = (...) return redis.call(...) end, ',
  'pcall = function(...) billed[#billed + 1] = (...) return redis.pcall(...) end ',
  '}, { __index = redis }) ',
  'local reply = (function() ',
].join('');
const AFTER = "\nend)() return { table.concat(billed, ' '), reply }";

/**
 * Scripts run inside one that notes their commands, since Upstash bills each; and without the line
 * `#!lua flags=allow-key-locking` that they may begin with, which Redis refuses. So a script has another SHA: each that
 * callers know stands for the one that Redis knows.
 */
export class UpstashScripts {
  /** The scripts that callers have sent, as Redis knows them. */
  readonly #metered = new Map<string, string>();
  readonly #redisShas = new Map<string, string>();

  translate(command: Command): Translation {
    const [name = '', first = ''] = command;
    switch (name.toUpperCase()) {
      case 'EVAL':
        return { command: [name, this.#meter(first), ...command.slice(2)], open };
      case 'EVALSHA': {
        const sha = this.#redisShas.get(first.toLowerCase());
        return sha === undefined ? { command } : { command: [name, sha, ...command.slice(2)], open };
      }
      default:
        return { command };
    }
  }

  #meter(script: string): string {
    const known = this.#metered.get(script);
    if (known !== undefined) return known;
    const metered = BEFORE + script.replace(/^#![^\n]*/, '') + AFTER;
    this.#metered.set(script, metered);
    this.#redisShas.set(scriptSha(script), scriptSha(metered));
    return metered;
  }
}

/** A script that failed answers its error, and not what it ran. */
function open(reply: Reply): Opened {
  if (!Array.isArray(reply)) return { reply, inner: [] };
  const [names, answer = null] = reply;
  return {
    reply: answer,
    inner: typeof names === 'string' && names !== '' ? names.toUpperCase().split(' ') : [],
  };
}
