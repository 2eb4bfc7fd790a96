import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll } from 'vitest';
import { type Dns, startDns } from '../../../local/dns/server.ts';
import { createProgram } from '../../../operator/program/create-program.ts';
import { verbsOf, wordsOf } from '../../../operator/program/to-markdown.ts';
import { type OperatorCloud, openCloud } from '../open-cloud.ts';
import { useCommandLine } from './command-line.ts';
import { type Answers, EVERY_COMMAND } from './every-command.ts';

const UUID = '00000000-0000-4000-8000-000000000000';

type Entry = { name: string; command: Command };
const commandsOf = (program: Command): Entry[] =>
  verbsOf(program).map((command) => ({ name: wordsOf(command).join(' '), command }));
export const COMMANDS = commandsOf(await createProgram());
export const commandOf = (name: string): Command => {
  const found = COMMANDS.find((entry) => entry.name === name);
  if (found === undefined) throw new Error(`There is no command ${name}.`);
  return found.command;
};
export const DESTRUCTIVE = COMMANDS.filter(({ command }) =>
  command.options.some(({ long }) => long === '--yes'),
);

/** Valid arguments and required options for a command, naming nothing that exists. */
export function formalWords(name: string, id = 1): string[] {
  const ids = { id };
  const nobody: Answers = new Proxy({ 'delivery list': [{ id: UUID }] } as Answers, {
    get: (known, key) => known[String(key)] ?? (String(key).startsWith('a ') ? String(id) : ids),
  });
  return EVERY_COMMAND[name]?.(nobody) ?? [];
}

/** Runs commands in this process, on a cloud of its own. */
export function useCommands() {
  let cloud: OperatorCloud;
  let dns: Dns;
  let folder: string;
  beforeAll(async () => {
    [cloud, dns] = await Promise.all([openCloud(), startDns()]);
    dns.set('hooks.example.com', ['93.184.216.34']);
    folder = await mkdtemp(join(tmpdir(), 'operator-commands-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await dns.close();
    await cloud.close();
  });
  const { printed, run } = useCommandLine(() => ({ ...cloud.environment, DNS_RESOLVER_URL: dns.url }));

  return { printed, run, cloud: () => cloud, folder: () => folder };
}
