import type { FlowControls } from './flow-controls.ts';
import { QstashError } from './qstash-error.ts';
import type { Queues } from './queues.ts';
import { type Route, route } from './router.ts';

/** Queues and flow-control keys: what they hold, and pausing them. */
export function queueRoutes(queues: Queues, flowControls: FlowControls): Route[] {
  const pauseQueue =
    (paused: boolean): Route['handle'] =>
    ({ params: [name = ''] }) => {
      queues.upsert(name, { paused });
      return { status: 200 };
    };
  const pauseKey =
    (paused: boolean): Route['handle'] =>
    ({ params: [key = ''] }) => {
      flowControls.pause(key, paused);
      return { status: 200 };
    };
  const orNotFound = <Found>(found: Found | undefined, name: string): Found => {
    if (found === undefined) throw new QstashError(404, `queue ${name} not found`);
    return found;
  };
  return [
    route('POST', 'queues', ({ body }) => {
      const { queueName, parallelism, paused } = JSON.parse(body.toString());
      if (!Number.isInteger(parallelism) || parallelism < 1)
        throw new QstashError(400, 'invalid parallelism');
      queues.upsert(String(queueName), { parallelism, paused: paused === true });
      return { status: 200 };
    }),
    route('GET', 'queues', () => ({ status: 200, body: queues.list() })),
    route('GET', 'queues/:name', ({ params: [name = ''] }) => ({
      status: 200,
      body: orNotFound(queues.get(name), name),
    })),
    route('DELETE', 'queues/:name', ({ params: [name = ''] }) => {
      orNotFound(queues.get(name), name);
      queues.delete(name);
      return { status: 200 };
    }),
    route('POST', 'queues/:name/pause', pauseQueue(true)),
    route('POST', 'queues/:name/resume', pauseQueue(false)),
    route('GET', 'flowControl/:key', ({ params: [key = ''] }) => ({
      status: 200,
      body: flowControls.get(key),
    })),
    route('POST', 'flowControl/:key/pause', pauseKey(true)),
    route('POST', 'flowControl/:key/resume', pauseKey(false)),
  ];
}
