import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonMistake } from '../../../../shared/kernel/http/input/find-json-mistake.ts';
import { parseJson } from '../../../../shared/kernel/http/input/parse-json.ts';

test.each([
  ['{"a":1,}', 1, 8],
  ['{"a" 1}', 1, 6],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ["{'a':1}", 1, 2],
  ['[1,2', 1, 5],
  ['{"a":"x\ny"}', 1, 6],
  ['{"a":01}', 1, 7],
  ['{"a":1}}', 1, 8],
  ['[1 2]', 1, 4],
  ['nul', 1, 1],
  ['{"a":tru}', 1, 6],
  ['[1,]', 1, 4],
])('%j is wrong at line %i, column %i', async (text, line, column) => {
  expect(findJsonMistake(text)).toEqual({ line, column });
  await expect(parseJson(new TextEncoder().encode(text))).rejects.toThrow(`line ${line}, column ${column}`);
});

test.each(['', ' \n\t'])('%j is reported as empty', async (text) => {
  await expect(parseJson(new TextEncoder().encode(text))).rejects.toThrow('The body is empty');
});

test('valid JSON that is cut off is reported at its end', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, cut) => {
      const text = `[${json}`.slice(0, 1 + (cut % (json.length + 1)));
      const { line, column } = findJsonMistake(`${text}\u0001`);
      const offset =
        text
          .split('\n')
          .slice(0, line - 1)
          .join('\n').length +
        (line > 1 ? 1 : 0) +
        column -
        1;
      expect(offset).toBeLessThanOrEqual(text.length);
    }),
  );
  fc.assert(
    fc.property(fc.json(), (json) => {
      const { line, column } = findJsonMistake(`${json} x`);
      expect(line).toBe(1);
      expect(column).toBe(json.length + 2);
    }),
  );
});
