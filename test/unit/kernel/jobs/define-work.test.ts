import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Ctx } from '../../../../shared/kernel/ctx.ts';
import {
  defineRunWork,
  defineSentWork,
  defineSweep,
  purgeSome,
} from '../../../../shared/kernel/jobs/define-work.ts';
import { housekeeping } from '../../../../shared/kernel/jobs/job.ts';

const JOB = {
  functionName: 'portal',
  name: 'send',
  payload: z.object({ id: z.int() }),
  flow: 'mails',
  retries: 3,
} as const;
const SWEEP = housekeeping('portal', 'sweep', 0);
const rowsUpTo = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

/** A context whose queue takes this many messages, and what it took and logged. */
function open(room = Number.POSITIVE_INFINITY) {
  const [sent, logged]: [unknown[], unknown[]] = [[], []];
  const jobs = {
    publish: async (_: unknown, payload: unknown) => void sent.push(payload),
    publishAll: async (_: unknown, messages: { payload: unknown }[]) => {
      if (sent.length + messages.length > room) throw new Error('The queue is down.');
      sent.push(...messages.map(({ payload }) => payload));
    },
  };
  const note = (event: string, fields: object) => logged.push({ event, ...fields });
  // Sweeps use only these.
  const ctx = { jobs, log: { info: note, warn: note } } as unknown as Ctx;
  return { ctx, sent, logged };
}

const sentWork = (count: number, released: unknown[] = []) =>
  defineSentWork({
    name: 'letters',
    limit: 1_000,
    take: async (_, limit) => rowsUpTo(Math.min(count, limit)),
    job: JOB,
    toMessage: ({ id }) => ({ payload: { id } }),
    release: async (_, rows) => void released.push(...rows),
  });

test('sends a message for each row that is due', async () => {
  const { ctx, sent, logged } = open();
  await defineSweep(SWEEP, [sentWork(250)]).run(ctx, {});
  expect(sent).toEqual(rowsUpTo(250));
  expect(logged).toEqual([{ event: 'work_swept', work: 'letters', rows: 250 }]);
});

test('releases the rows whose messages the queue did not take, and fails', async () => {
  const { ctx, sent } = open(200);
  const released: unknown[] = [];
  await expect(sentWork(250, released).sweep(ctx)).rejects.toThrow('The queue is down.');
  expect(sent).toHaveLength(200);
  expect(released).toEqual(rowsUpTo(250).slice(200));
});

test('sweeps each kind of work although another fails', async () => {
  const { ctx, sent } = open();
  const broken = { name: 'broken', sweep: () => Promise.reject(new Error('Broken.')) };
  await expect(defineSweep(SWEEP, [broken, sentWork(3)]).run(ctx, {})).rejects.toThrow('Broken.');
  expect(sent).toEqual(rowsUpTo(3));
});

test('does each row although another fails, and continues while there is more', async () => {
  const { ctx } = open();
  const waiting = rowsUpTo(5);
  const done: number[] = [];
  const work = defineRunWork({
    name: 'letters',
    limit: 2,
    take: async (_, limit) => waiting.splice(0, limit),
    lanes: 2,
    run: async (_, { id }) => {
      if (id === 4) throw new Error('Broken.');
      done.push(id);
    },
  });
  await expect(defineSweep(SWEEP, [work]).run(ctx, {})).rejects.toThrow('Broken.');
  expect(done.sort()).toEqual([0, 1, 2, 3]);
});

test('waits for the next sweep when what the work depends on is out, without an error', async () => {
  const { ctx, logged } = open();
  let taken = 0;
  const work = defineRunWork({
    name: 'letters',
    limit: 2,
    take: async (_, limit) => {
      taken += 1;
      return rowsUpTo(limit);
    },
    lanes: 1,
    run: () => Promise.reject(new Error('Out.')),
    isOutage: (error) => String(error).includes('Out.'),
  });
  await defineSweep(SWEEP, [work]).run(ctx, {});
  expect(taken).toBe(1);
  expect(logged).toContainEqual({ event: 'work_postponed', work: 'letters', rows: 2 });
});

test('deletes objects before what knows of them', async () => {
  const steps: string[] = [];
  const purge = (count: number) =>
    purgeSome({
      limit: 2,
      find: async (limit) => rowsUpTo(Math.min(count, limit)),
      erase: async (rows) => void steps.push(`erase ${rows.length}`),
      forget: async (rows) => void steps.push(`forget ${rows.length}`),
    });
  expect([await purge(0), await purge(3)]).toEqual([0, 2]);
  expect(steps).toEqual(['erase 2', 'forget 2']);
});
