import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** British spellings of words that the project uses; `initialise` and `analyse` are also names of others. */
const BRITISH =
  /\w*(?:diall(?:ed|ing)|cancell(?:ed|ing)|labell(?:ed(?!by)|ing)|behaviour|colour|honour|neighbour|favour)\w*|\b(?:fulfils?|spelt|licence|centre|catalogue|organisation|(?:authori|recogni|normali|summari)s(?:ed?|es|ing))\b/gi;

test('words are spelled as in American English', () => {
  const files = globSync('**/*.{ts,tsx,sql,md,json,css}', {
    exclude: (name) =>
      /^(?:node_modules|\.\w+|migrations|package-lock\.json|es|spanish\.json|spelling\.test\.ts)$/.test(name),
  });
  expect(files.length).toBeGreaterThan(2_000);
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(BRITISH)].map(([word]) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
