import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../../operator/program/create-program.ts';
import { verbsOf, wordsOf } from '../../../operator/program/to-markdown.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pages = globSync('{README.md,CONTRIBUTING.md,docs/operations/*.md}', { cwd: root });
const COMMANDS = verbsOf(await createProgram());
const SCRIPTS: Record<string, string> = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).scripts;

/** Code in the text, and lines of indented blocks. */
const codeOf = (page: string): string[] => [
  ...[...page.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' ')),
  ...page.split('\n').flatMap((line) => (/^ {4,}\S/.test(line) ? [line.replace(/\s+#.*$/, '').trim()] : [])),
];

/** A command and everything above it. */
const linesOf = (command: Command): Command[] =>
  command.parent === null ? [command] : [command, ...linesOf(command.parent)];

/** Why a cited command cannot be run; undefined when it can, or only names a group of commands. */
function findMistake(text: string): string | undefined {
  const named = COMMANDS.map((command) => ({ command, name: wordsOf(command).join(' ') }));
  const found = named
    .toSorted((a, b) => b.name.length - a.name.length)
    .find(({ name }) => `${text} `.startsWith(`${name} `));
  if (found === undefined)
    return named.some(({ name }) => name.startsWith(`${text} `)) ? undefined : 'there is no such command';
  const known = linesOf(found.command).flatMap(({ options }) => options.flatMap(({ long }) => long ?? []));
  const unknown = (text.match(/--[a-z-]+/g) ?? []).filter((option) => ![...known, '--help'].includes(option));
  return unknown.length === 0 ? undefined : `it has no ${unknown.join(', ')}`;
}

test.each(pages)('%s cites only commands that exist, with options that they have', (file) => {
  const cited = [...new Set(codeOf(readFileSync(`${root}/${file}`, 'utf8')))];
  const operator = cited.flatMap((code) => /^(?:npm run )?operator (?:-- )?([a-z].*)$/.exec(code)?.[1] ?? []);
  const mistakes = operator.map((text) => [text, findMistake(text)]).filter(([, why]) => why !== undefined);
  const scripts = cited.flatMap((code) => /npm run (?:--silent )?([a-z:]+)/.exec(code)?.[1] ?? []);
  expect({ mistakes, scripts: scripts.filter((name) => SCRIPTS[name] === undefined) }).toEqual({
    mistakes: [],
    scripts: [],
  });
});

test('a command that does not exist is found, and an option that it does not have', () => {
  expect(findMistake('organization lists')).toBe('there is no such command');
  expect(findMistake('organization close <organization> --until now')).toBe('it has no --until');
  expect(findMistake('organization close <organization> --yes')).toBeUndefined();
});
