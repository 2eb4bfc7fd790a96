import { expect, test } from 'vitest';
import { createPauses } from '../../../../shared/kernel/lines/pauses.ts';

test('of uploads that pause at once, one works in a turn of the event loop, and each gets its turns', async () => {
  let turn = 0;
  const ticking = setInterval(() => {
    turn += 1;
  }, 0);
  const worked: { upload: number; turn: number }[] = [];
  const work = async (upload: number) => {
    const pauses = createPauses();
    for (let span = 0; span < 10; span += 1) {
      await pauses.pause();
      worked.push({ upload, turn });
    }
  };
  await Promise.all([1, 2, 3, 4].map(work));
  clearInterval(ticking);
  expect(worked).toHaveLength(40);
  expect(new Set(worked.map((each) => each.turn)).size).toBeGreaterThan(35);
  const firstToEnd = worked.findIndex(
    ({ upload }, at) => worked.slice(0, at + 1).filter((each) => each.upload === upload).length === 10,
  );
  // The first is done only when the others are nearly done.
  expect(firstToEnd).toBeGreaterThan(30);
});
