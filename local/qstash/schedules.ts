import { randomBytes } from 'node:crypto';
import { Cron } from 'croner';
import { type PublishRequest, toQstashMessage } from './message.ts';
import type { Publish, Published } from './publisher.ts';
import { QstashError } from './qstash-error.ts';
import { sleepUntil } from './sleep-until.ts';
import type { PersistentMap } from './tables.ts';

/** A recurring publish; times in epoch milliseconds. */
export type Schedule = {
  readonly scheduleId: string;
  /** Five fields, with `CRON_TZ=<IANA zone> ` before them if not in UTC. */
  readonly cron: string;
  readonly createdAt: number;
  readonly lastScheduleTime?: number;
  /** A paused schedule publishes nothing until it is resumed. */
  readonly isPaused?: boolean;
  readonly request: PublishRequest;
};

export type Schedules = {
  /** Creates a schedule, or replaces one, which also resumes it. Throws QstashError (400) if it is invalid. */
  put(scheduleId: string | undefined, cron: string, request: PublishRequest): Schedule;
  list(): Schedule[];
  get(scheduleId: string): Schedule | undefined;
  /** Pauses or resumes a schedule. Throws QstashError (404). */
  setPaused(scheduleId: string, isPaused: boolean): void;
  delete(scheduleId: string): boolean;
  /** Publishes a schedule's message now. Throws QstashError (404). */
  fire(scheduleId: string): Published;
  close(): void;
};

/** Stores schedules and publishes each when due. Runs missed while stopped are not made up for. */
export function createSchedules(options: {
  table: PersistentMap<Schedule>;
  publish: Publish;
  now: () => number;
}): Schedules {
  const { table, publish, now } = options;
  const running = new Map<string, AbortController>();

  function fire(scheduleId: string): Published {
    const schedule = getOrThrow(scheduleId);
    table.set(scheduleId, { ...schedule, lastScheduleTime: now() });
    return publish(schedule.request);
  }

  async function run({ scheduleId, cron }: Schedule, signal: AbortSignal): Promise<void> {
    for (;;) {
      await sleepUntil(nextCronTime(cron, now()), now, signal);
      fire(scheduleId);
    }
  }

  function getOrThrow(scheduleId: string): Schedule {
    const schedule = table.get(scheduleId);
    if (schedule === undefined) throw new QstashError(404, `schedule ${scheduleId} not found`);
    return schedule;
  }

  function start(schedule: Schedule): void {
    stop(schedule.scheduleId);
    if (schedule.isPaused) return;
    const controller = new AbortController();
    running.set(schedule.scheduleId, controller);
    run(schedule, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    });
  }

  function stop(scheduleId: string): void {
    running.get(scheduleId)?.abort();
    running.delete(scheduleId);
  }

  for (const schedule of table.values()) start(schedule);

  return {
    put: (id, cron, { headers, ...request }) => {
      nextCronTime(cron, now());
      const scheduleId = id ?? `scd_${randomBytes(18).toString('base64url')}`;
      const known = table.get(scheduleId);
      const schedule = {
        scheduleId,
        cron,
        createdAt: known?.createdAt ?? now(),
        request: { ...request, headers: withoutDeduplication(headers), scheduleId },
      };
      // An invalid request is refused now rather than when it is due.
      toQstashMessage(schedule.request, now(), 1);
      table.set(scheduleId, schedule);
      start(schedule);
      return schedule;
    },
    list: () => [...table.values()],
    get: (scheduleId) => table.get(scheduleId),
    setPaused: (scheduleId, isPaused) => {
      const schedule = { ...getOrThrow(scheduleId), isPaused };
      table.set(scheduleId, schedule);
      start(schedule);
    },
    delete: (scheduleId) => {
      stop(scheduleId);
      return table.delete(scheduleId);
    },
    fire,
    close: () => {
      for (const scheduleId of running.keys()) stop(scheduleId);
    },
  };
}

/** A cron expression's next time after another, in epoch milliseconds. Throws QstashError (400). */
export function nextCronTime(cron: string, after: number): number {
  const [, timezone = 'UTC', pattern = ''] = /^(?:CRON_TZ=(\S+)\s+)?(.*)$/.exec(cron) ?? [];
  let next: Date | null;
  try {
    next = new Cron(pattern, { timezone, mode: '5-part', paused: true }).nextRun(new Date(after));
  } catch (error) {
    throw new QstashError(400, `invalid cron: ${error instanceof Error ? error.message : error}`);
  }
  if (next === null) throw new QstashError(400, `invalid cron: ${cron} never comes`);
  return next.getTime();
}

/** Deduplication applies to creating the schedule, not to its messages. */
function withoutDeduplication(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.includes('deduplication')));
}
