import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ARCHAIC } from '../../harness/repository/archaic.ts';

/** A text between quotes, of at least two words. */
const TEXT = /(?<quote>['"`])(?<text>(?:\\.|(?!\k<quote>)[^\n\\])* (?:\\.|(?!\k<quote>)[^\n\\])*)\k<quote>/g;

test('no text of the command line is archaic', () => {
  const files = globSync('operator/**/*.ts');
  const texts = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    return [...code.matchAll(TEXT)].map(({ groups }) => ({ file, text: groups?.text ?? '' }));
  });
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter(({ text }) => ARCHAIC.some((pattern) => pattern.test(text)))).toEqual([]);
});

test('the page of the commands is not archaic', () => {
  const lines = readFileSync('docs/operator/README.md', 'utf8').split('\n');
  expect(lines.filter((line) => ARCHAIC.some((pattern) => pattern.test(line)))).toEqual([]);
});
