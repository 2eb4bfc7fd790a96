import type { WireCommand, WireReply } from './protocol.ts';
import { scriptSha } from './script-sha.ts';

/** A script's reply, and the names of the commands it ran. */
type Opened = { readonly reply: WireReply; readonly inner: readonly string[] };
/** A command for Redis, and how to convert its reply for the caller. */
export type Translation = { readonly command: WireCommand; readonly open?: (reply: WireReply) => Opened };

/** The flag by which a script takes locks on its KEYS only; it may then touch no others. */
const KEY_LOCKING = /^#!lua[^\n]*\ballow-key-locking\b/;
/** Fails for a key that is not in KEYS. Commands that our scripts run have one key, their first word, but for these. */
const CHECK = [
  'local declared = {} for _, key in ipairs(KEYS) do declared[key] = true end ',
  'local function check(name, ...) ',
  'local own, of = { ... }, { TIME = 0, DEL = #{ ... }, UNLINK = #{ ... }, EXISTS = #{ ... }, MGET = #{ ... } } ',
  'for i = 1, of[string.upper(name)] or 1 do ',
  "if not declared[tostring(own[i])] then error('ERR undeclared key ' .. tostring(own[i])) end ",
  'end end ',
].join('');
const NO_CHECK = 'local function check() end ';

/** Put on the script's first line, so that error lines stay correct: records the commands that it runs. */
const BEFORE = [
  'local billed = {} ',
  'local redis = setmetatable({ ',
  'call = function(...) check(...) billed[#billed + 1] = (...) return redis.call(...) end, ',
  'pcall = function(...) check(...) billed[#billed + 1] = (...) return redis.pcall(...) end ',
  '}, { __index = redis }) ',
  'local reply = (function() ',
].join('');
const AFTER = "\nend)() return { table.concat(billed, ' '), reply }";

/**
 * Wraps scripts in one that records their commands, since Upstash bills each, and strips the line `#!lua
 * flags=allow-key-locking`, which Redis refuses; what the line asks for, the wrapper holds them to. This changes a
 * script's SHA, so callers' digests are mapped.
 */
export class UpstashScripts {
  /** Wrapped scripts, by the callers' digest. */
  readonly #metered = new Map<string, string>();
  readonly #redisShas = new Map<string, string>();

  translate(command: WireCommand): Translation {
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
    const check = KEY_LOCKING.test(script) ? CHECK : NO_CHECK;
    const metered = check + BEFORE + script.replace(/^#![^\n]*/, '') + AFTER;
    this.#metered.set(script, metered);
    this.#redisShas.set(scriptSha(script), scriptSha(metered));
    return metered;
  }
}

/** A failed script returns only its error. */
function open(reply: WireReply): Opened {
  if (!Array.isArray(reply)) return { reply, inner: [] };
  const [names, answer = null] = reply;
  return {
    reply: answer,
    inner: typeof names === 'string' && names !== '' ? names.toUpperCase().split(' ') : [],
  };
}
