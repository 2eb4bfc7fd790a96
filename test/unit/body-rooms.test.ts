import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBodyRooms } from '../../shared/http/body-rooms.ts';

const KIB = 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes room, and tells whether it has it by now. */
function take(rooms: ReturnType<typeof createBodyRooms>, bytes: number) {
  const room = rooms.open();
  const state = { has: false, refused: undefined as unknown, leave: room.leave };
  room.take(bytes).then(
    () => {
      state.has = true;
    },
    (error) => {
      state.refused = error;
    },
  );
  return state;
}

test('large bodies wait for each other, small ones for nobody', async () => {
  const rooms = createBodyRooms(1_000 * KIB);
  const [first, second, third, small] = [600, 300, 300, 64].map((size) => take(rooms, size * KIB));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([first?.has, second?.has, third?.has, small?.has]).toEqual([true, true, false, true]);
  second?.leave();
  await vi.advanceTimersByTimeAsync(50);
  expect(third?.has).toBe(true);
});

test('a body larger than all the room has it alone', async () => {
  const rooms = createBodyRooms(1_000 * KIB);
  const [huge, other] = [take(rooms, 5_000 * KIB), take(rooms, 100 * KIB)];
  await vi.advanceTimersByTimeAsync(100);
  expect([huge.has, other.has]).toEqual([true, false]);
  huge.leave();
  huge.leave();
  await vi.advanceTimersByTimeAsync(50);
  expect(other.has).toBe(true);
  const next = take(rooms, 901 * KIB);
  await vi.advanceTimersByTimeAsync(100);
  expect(next.has).toBe(false);
});

test('who finds no room for five seconds is told to come again, and holds none', async () => {
  const rooms = createBodyRooms(1_000 * KIB);
  const [holder, waiting] = [take(rooms, 1_000 * KIB), take(rooms, 1_000 * KIB)];
  await vi.advanceTimersByTimeAsync(5_100);
  expect(waiting.refused).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSec: 2 });
  waiting.leave();
  holder.leave();
  const next = take(rooms, 1_000 * KIB);
  await vi.advanceTimersByTimeAsync(50);
  expect(next.has).toBe(true);
});
