import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ARCHAIC_COMMENTS } from '../../harness/repository/archaic.ts';

/** A block comment, or consecutive lines of comments, in TypeScript or SQL. */
const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*(?:\/\/|--)[^\n]*\n)+/gm;
const MARKS = /^\s*(?:\/\*\*?|\*\/?|\/\/|--)\s*|\s*\*\/$/gm;

test('no comment is archaic', () => {
  const files = globSync('{shared,db,functions,operator,local,deploy,openapi,docs,test}/**/*.{ts,tsx,sql}', {
    exclude: ['db/migrations/**'],
  });
  const comments = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(COMMENT)].map(([comment]) => ({
      file,
      comment: comment.replaceAll(MARKS, '').replaceAll(/\s+/g, ' ').trim(),
    })),
  );
  expect(comments.length).toBeGreaterThan(4_000);
  expect(comments.filter(({ comment }) => ARCHAIC_COMMENTS.some((pattern) => pattern.test(comment)))).toEqual(
    [],
  );
});
