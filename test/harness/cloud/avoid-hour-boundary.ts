import { beforeEach } from 'vitest';
import { waitOutHourBoundary } from './hour-boundary.ts';

/**
 * Accounting by hour, day and month follows the clock, which tests cannot set for Postgres and workerd: a test that
 * could run across such a boundary starts after it. One of many runs, which together take longer, waits before each of them.
 * Tests of `unit` use neither clock.
 */
beforeEach(async ({ task }) => {
  if (!task.file.name.startsWith('test/unit/')) await waitOutHourBoundary();
});
