import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import wabt from 'wabt';

const read = (name: string) => readFileSync(new URL(`../../../shared/speech/audio/${name}`, import.meta.url));

test('the compiled filter is that of its source: `npm run filter` makes it', async () => {
  const { parseWat } = await wabt();
  const { buffer } = parseWat('filter.wat', read('filter.wat').toString()).toBinary({});
  expect(Buffer.compare(buffer, read('filter.wasm'))).toBe(0);
});
