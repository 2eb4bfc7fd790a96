import { QstashError } from '../qstash-error.ts';
import type { Schedules } from '../schedules.ts';
import { type QstashRoute, route } from './router.ts';
import { toScheduleView } from './views.ts';

/** Routes for schedules: create or replace, list, read, pause, resume, delete. */
export function scheduleRoutes(schedules: Schedules, now: () => number): QstashRoute[] {
  return [
    route('POST', 'schedules/*', ({ params: [destination = ''], headers, body }) => {
      const cron = headers['upstash-cron'];
      if (cron === undefined) throw new QstashError(400, 'upstash-cron is missing');
      const request = { destination, headers, body: body.toString('base64') };
      const { scheduleId } = schedules.put(headers['upstash-schedule-id'], cron, request);
      return { status: 201, body: { scheduleId } };
    }),
    route('GET', 'schedules', () => ({
      status: 200,
      body: schedules.list().map((schedule) => toScheduleView(schedule, now())),
    })),
    route('GET', 'schedules/:id', ({ params: [id = ''] }) => {
      const schedule = schedules.get(id);
      if (schedule === undefined) throw new QstashError(404, `schedule ${id} not found`);
      return { status: 200, body: toScheduleView(schedule, now()) };
    }),
    route('PATCH', 'schedules/:id/pause', ({ params: [id = ''] }) => {
      schedules.setPaused(id, true);
      return { status: 200 };
    }),
    route('PATCH', 'schedules/:id/resume', ({ params: [id = ''] }) => {
      schedules.setPaused(id, false);
      return { status: 200 };
    }),
    route('DELETE', 'schedules/:id', ({ params: [id = ''] }) => {
      if (!schedules.delete(id)) throw new QstashError(404, `schedule ${id} not found`);
      return { status: 200 };
    }),
  ];
}
