import { globSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../../operator/program/create-program.ts';
import { toMarkdown, verbsOf, wordsOf } from '../../../operator/program/to-markdown.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const cloud = useOperatorCloud();

const pages = globSync(['README.md', 'SECURITY.md', 'docs/{operations,contributing}/**/*.md']);
/** A page's code: between backticks, or indented; not its blocks of files. */
const codeOf = (page: string): string[] => {
  const text = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
  const lines = text.split('\n').flatMap((line) => (/^ {4}\S/.test(line) ? [line.trim()] : []));
  return [...[...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' ')), ...lines];
};
const cited = pages.flatMap((page) => codeOf(page).map((code) => ({ page, code })));

const CALL = /(?:^|npm run )operator (?:-- )?(?=[a-z])(.*)$/;
const commands = cited.flatMap(({ page, code }) => {
  const words = CALL.exec(code)?.[1]?.replace(/\s+#.*$/, '');
  return words === undefined ? [] : [{ page, words }];
});

const PROGRAM = await createProgram();
const COMMANDS = new Map(verbsOf(PROGRAM).map((command) => [wordsOf(command).join(' '), command]));

const NOUNS = new Set([...COMMANDS.keys()].map((name) => name.split(' ')[0]));

/** The mistake in a cited command; undefined when there is none. A name alone stands for the command or its noun. */
function mistakeIn(words: string): string | undefined {
  const [noun = '', verb = '', third = ''] = words.split(' ');
  if (noun === 'help' || [noun, verb].includes('--help') || noun.startsWith('<')) return undefined;
  const name = [[noun, verb, third].join(' '), `${noun} ${verb}`, noun].find((known) => COMMANDS.has(known));
  if (name === undefined) return verb === '' && NOUNS.has(noun) ? undefined : 'is no command';
  // Placeholders may contain blanks; texts are quoted.
  const rest = (words.slice(name.length).match(/"[^"]*"|'[^']*'|<[^>]*>|[^\s]+/g) ?? []) as string[];
  return mistakeOf(COMMANDS.get(name) as Command, rest);
}

function mistakeOf(command: Command, rest: readonly string[]): string | undefined {
  if (rest.length === 0 || rest.includes('--help')) return undefined;
  const given: string[] = [];
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    if (!word.startsWith('-')) {
      given.push(word);
      continue;
    }
    const option = command.options.find(({ long, short }) => [long, short].includes(word));
    if (option === undefined) return `has no ${word}`;
    if (option.required) at += 1;
  }
  const needed = command.registeredArguments.filter(({ required }) => required).length;
  if (given.length < needed) return `lacks an argument: it takes ${needed}`;
  return given.length > command.registeredArguments.length ? 'has an argument too many' : undefined;
}

test('every command that a page mentions exists, with its arguments and options', () => {
  expect(commands.length).toBeGreaterThan(40);
  const wrong = commands.flatMap(({ page, words }) => {
    const mistake = mistakeIn(words);
    return mistake === undefined ? [] : [`${page}: ${words}: ${mistake}`];
  });
  expect(wrong).toEqual([]);
});

test('every SQL statement that a page mentions is valid in this database', async () => {
  const statements = cited.filter(({ code }) =>
    /^(select .* from|update .* set|delete from|insert into|with .* as) /.test(code),
  );
  expect(statements.length).toBeGreaterThan(12);
  const wrong: string[] = [];
  for (const { page, code } of statements) {
    const filled = code
      .replaceAll("'…'", "'00000000-0000-4000-8000-000000000000'")
      .replaceAll(/= …/g, '= 1')
      .replaceAll(/where …/g, 'where true')
      .replace(/;$/, '');
    await cloud
      .query(`explain ${filled}`)
      .catch((error: Error) => wrong.push(`${page}: ${code}: ${error.message}`));
  }
  expect(wrong).toEqual([]);
});

test('the generated page of the commands is up to date', () => {
  const page = readFileSync(new URL('../../../docs/operator/README.md', import.meta.url), 'utf8');
  expect(page).toBe(toMarkdown(PROGRAM));
});
