import { expect, test } from 'vitest';
import { doInLanes } from '../../../../shared/kernel/jobs/job.ts';

test('does all in their order, at most so many at a time', async () => {
  const [began, most] = [[] as number[], [] as number[]];
  let underWay = 0;
  await doInLanes([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    began.push(item);
    underWay += 1;
    most.push(underWay);
    await Promise.resolve();
    underWay -= 1;
  });
  expect(began).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(Math.max(...most)).toBe(3);
});

test('one that fails keeps no other from being done, and fails it all at the end', async () => {
  const done: number[] = [];
  const doing = doInLanes([1, 2, 3, 4], 2, async (item) => {
    if (item === 2) throw new Error('the second');
    done.push(item);
  });
  await expect(doing).rejects.toThrow('the second');
  expect(done).toEqual([1, 3, 4]);
});
