import type { Command, Reply } from './protocol.ts';
import { scriptSha } from './script-sha.ts';

/** A command as Redis takes it, and what its reply is for the caller. */
export type Translation = { readonly command: Command; readonly toCaller?: (reply: Reply) => Reply };

/**
 * Upstash's scripts may begin with `#!lua flags=allow-key-locking`, which Redis refuses. Without that line a script
 * has another SHA: each SHA that callers know stands for the one that Redis knows.
 */
export class UpstashScripts {
  /** The scripts that begin so, with and without that line. */
  readonly #stripped = new Map<string, string>();
  readonly #redisShas = new Map<string, string>();

  translate(command: Command): Translation {
    const [name = '', first = '', second = ''] = command;
    switch (name.toUpperCase()) {
      case 'EVAL':
        return { command: [name, this.#strip(first), ...command.slice(2)] };
      case 'EVALSHA':
        return { command: [name, this.#redisSha(first), ...command.slice(2)] };
      case 'SCRIPT':
        return this.#translateScript(command, first.toUpperCase(), second);
      default:
        return { command };
    }
  }

  #translateScript(command: Command, subcommand: string, script: string): Translation {
    const head = command.slice(0, 2);
    if (subcommand === 'EXISTS') {
      return { command: [...head, ...command.slice(2).map((sha) => this.#redisSha(sha))] };
    }
    if (subcommand !== 'LOAD' || !script.startsWith('#!')) return { command };
    const loaded = [...head, this.#strip(script), ...command.slice(3)];
    return { command: loaded, toCaller: (reply) => (typeof reply === 'string' ? scriptSha(script) : reply) };
  }

  #redisSha(sha: string): string {
    return this.#redisShas.get(sha.toLowerCase()) ?? sha;
  }

  /** The line end stays, so that errors tell the right line. */
  #strip(script: string): string {
    if (!script.startsWith('#!')) return script;
    const known = this.#stripped.get(script);
    if (known !== undefined) return known;
    const stripped = script.replace(/^#![^\n]*/, '');
    this.#stripped.set(script, stripped);
    this.#redisShas.set(scriptSha(script), scriptSha(stripped));
    return stripped;
  }
}
