import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { completionsOf, toBash, toFish } from '../../../operator/program/completion-command.ts';
import { createProgram } from '../../../operator/program/create-program.ts';
import { verbsOf, wordsOf } from '../../../operator/program/to-markdown.ts';

const program = await createProgram();
const completions = completionsOf(program);

/** The completions that bash offers at the end of a line, after reading the script. */
function offered(...words: string[]): string[] {
  const ask = `${toBash(completions)}
    COMP_WORDS=(operator "$@"); COMP_CWORD=$#; _operator; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const answer = execFileSync('bash', ['--norc', '-c', ask, 'bash', ...words], { encoding: 'utf8' });
  return answer.split('\n').filter((word) => word !== '');
}

test.each([
  [['li'], ['link']],
  [
    ['link', ''],
    ['list', 'block', 'unblock', 'block-host', 'unblock-host', 'blocked-hosts'],
  ],
  [['link', 'block', 'go.example.com', 'offer', '--re'], ['--reason']],
  [
    ['link', 'list', '--status', ''],
    ['active', 'disabled', 'blocked'],
  ],
  [['link', 'list', '--limit', '5', '--json', '--status', 'b'], ['blocked']],
  [['link', 'list', '--search', 'link', '--target', 'q'], ['qa']],
  [
    ['block', 'add', 'Acme Ltd', ''],
    ['full', 'read_only'],
  ],
  [
    ['calling', 'destinations', ''],
    ['allow', 'forbid', 'list', 'remove'],
  ],
  [['completion', 'z'], ['zsh']],
  [['help', 'porta'], ['portability']],
  [['link', 'list', '--search', ''], []],
  [['nonsense', ''], []],
])('bash completes %j', (words, expected) => {
  expect(offered(...words).sort()).toEqual([...expected].sort());
});

test('the scripts contain every command, option and choice', () => {
  for (const command of verbsOf(program)) {
    const words = wordsOf(command);
    expect(completions.get(words.slice(0, -1).join(' '))).toContain(words.at(-1));
    for (const { long, argChoices } of command.options) {
      expect(completions.get(`${words.join(' ')} -`)).toContain(long);
      if (argChoices) expect(completions.get(`${words.join(' ')} ${long}`)).toEqual(argChoices);
    }
  }
  // Words stand between quotes.
  const all = [...completions].flatMap(([at, words]) => [at, ...words]);
  expect(all.filter((word) => !/^[\w./ #-]*$/.test(word))).toEqual([]);
  const lines = toFish(completions).split('\n');
  for (const [at, words] of completions)
    expect(lines[lines.indexOf(`    case '${at}'`) + 1]).toContain(`'${words.join(' ')}'`);
});
