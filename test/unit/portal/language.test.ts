import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ARCHAIC_FOR_CUSTOMERS, ARCHAIC_SPANISH } from '../../harness/repository/archaic.ts';

/** A text between quotes, of at least two words. */
const TEXT = /(?<quote>['"`])(?<text>(?:\\.|(?!\k<quote>)[^\n\\])* (?:\\.|(?!\k<quote>)[^\n\\])*)\k<quote>/g;

const archaic = (texts: { file: string; text: string }[]) =>
  texts.filter(({ text }) =>
    [...ARCHAIC_FOR_CUSTOMERS, ...ARCHAIC_SPANISH].some((pattern) => pattern.test(text)),
  );

test('no text of the portal or its mails is archaic', () => {
  const texts = globSync('functions/portal/**/*.{ts,tsx}').flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    return [...code.matchAll(TEXT)].map(({ groups }) => ({ file, text: groups?.text ?? '' }));
  });
  expect(texts.length).toBeGreaterThan(1_000);
  expect(archaic(texts)).toEqual([]);
});

test('no sentence of the guides is archaic', () => {
  const texts = globSync('docs/guides/{en,es}/*.md').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/(?<=[.:]\**)\s|\n/)
      .map((text) => ({ file, text: text.replace(/^[-*|\s]+/, '') })),
  );
  expect(texts.length).toBeGreaterThan(1_000);
  expect(archaic(texts)).toEqual([]);
});
