import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createFaultGate } from '../servers/fault-gate.ts';
import type { HttpAnswer } from '../servers/http-call.ts';
import { closeServer, listen, readBody } from '../servers/listen.ts';
import { createListeners } from '../servers/listeners.ts';
import { deadLetterRoutes } from './api/dead-letter-routes.ts';
import { messageRoutes } from './api/message-routes.ts';
import { dispatch, type QstashReply, route } from './api/router.ts';
import { scheduleRoutes } from './api/schedule-routes.ts';
import { createCourier, type DeadLetter } from './courier.ts';
import { deliverMessage } from './deliver.ts';
import { createFlowControls } from './flow-controls.ts';
import type { QstashMessage } from './message.ts';
import { createPublisher, type Deduplication, type Published } from './publisher.ts';
import { QstashError } from './qstash-error.ts';
import { createSchedules, type Schedule } from './schedules.ts';
import { openTables } from './tables.ts';

export type QstashOptions = {
  port: number;
  token: string;
  currentSigningKey: string;
  /** Told to who asks for the keys; messages are signed with the current one. */
  nextSigningKey?: string;
  /** Persists messages, schedules and dead letters; without it they are in memory only. */
  dataDir?: string;
  /** Factor on all of QStash's delays. Default 1. */
  timeScale?: number;
  /** Concurrent deliveries; default 100, as in the pay-as-you-go plan. */
  parallelism?: number;
  /** Maps a URL to the one actually called; its signature and Host remain those of the original. */
  rewriteUrl?: (url: string) => string;
  /** The clock of delays and schedules, epoch milliseconds; signatures use real time. */
  now?: () => number;
};

/** Concurrent deliveries of the pay-as-you-go plan. */
const MAX_CONCURRENT_DELIVERIES = 100;

/** An attempted delivery. */
type Delivery = { readonly message: QstashMessage; readonly status: number };

export type Qstash = {
  readonly url: string;
  readonly port: number;
  readonly faults: {
    /** Destroys connections: QStash looks down, but keeps delivering accepted messages. */
    refuse: boolean;
  };
  /** Whether a message is delivered twice, concurrently. Set by tests; default false. */
  doubles: (message: QstashMessage) => boolean;
  /** The current factor on delays. Set by tests. */
  timeScale: number;
  /** Both return a function that removes the listener. */
  onDelivery(listener: (delivery: Delivery) => void): () => void;
  onPublish(listener: (message: QstashMessage) => void): () => void;
  /** Publishes a schedule's message now. */
  fireSchedule(scheduleId: string): Published;
  /** Messages in transit. */
  pending(): QstashMessage[];
  /** Drops every message in transit. */
  drop(): void;
  close(): Promise<void>;
};

/** Starts an emulator of the QStash REST API, as far as @upstash/qstash 2.12 uses it. */
export async function startQstash(options: QstashOptions): Promise<Qstash> {
  const time = { scale: options.timeScale ?? 1 };
  const deliveries = createListeners<Delivery>();
  const publications = createListeners<QstashMessage>();
  const sender = createSender(options, deliveries.emit);
  const queue = openQueue(options, { time, send: sender.send, onPublish: publications.emit });
  const server = createServer((request, response) => void answer(request, response));
  const gate = createFaultGate(server);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await handle(request).catch(toErrorReply);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  }

  async function handle(request: IncomingMessage): Promise<QstashReply> {
    const { authorization } = request.headers;
    if (authorization !== `Bearer ${options.token}`) throw new QstashError(401, 'invalid token');
    const { method = '', url: target = '' } = request;
    const headers = toPublishHeaders(request);
    return dispatch(queue.routes, { method, target, headers, body: await readBody(request) });
  }

  return {
    ...(await listen(server, options.port)),
    faults: {
      get refuse() {
        return gate.faults.refuse;
      },
      set refuse(on) {
        gate.faults.refuse = on;
      },
    },
    get doubles() {
      return sender.doubles;
    },
    set doubles(chosen) {
      sender.doubles = chosen;
    },
    get timeScale() {
      return time.scale;
    },
    set timeScale(scale) {
      time.scale = scale;
    },
    onDelivery: deliveries.add,
    onPublish: publications.add,
    fireSchedule: queue.fireSchedule,
    pending: queue.pending,
    drop: queue.drop,
    close: async () => {
      queue.stop();
      await closeServer(server);
      queue.closeTables();
    },
  };
}

type Send = (message: QstashMessage, signal: AbortSignal) => Promise<HttpAnswer>;

/** Delivers messages, twice those that tests choose. */
function createSender(
  { currentSigningKey, rewriteUrl = (url) => url }: QstashOptions,
  onDelivery: (delivery: Delivery) => void,
): { doubles: Qstash['doubles']; send: Send } {
  const sendOnce: Send = async (message, signal) => {
    const answered = await deliverMessage(message, { signingKey: currentSigningKey, rewriteUrl, signal });
    onDelivery({ message, status: answered.status });
    return answered;
  };
  const sender = {
    doubles: (_message: QstashMessage): boolean => false,
    send: async (message: QstashMessage, signal: AbortSignal): Promise<HttpAnswer> => {
      if (!sender.doubles(message)) return await sendOnce(message, signal);
      const [first] = await Promise.all([sendOnce(message, signal), sendOnce(message, signal)]);
      return first;
    },
  };
  return sender;
}

/** The stored messages, schedules and dead letters, with what delivers them and the routes that change them. */
function openQueue(
  options: QstashOptions,
  {
    time,
    send,
    onPublish,
  }: { time: { scale: number }; send: Send; onPublish: (message: QstashMessage) => void },
) {
  const { now = Date.now, parallelism = MAX_CONCURRENT_DELIVERIES, currentSigningKey } = options;
  const tables = openTables(options.dataDir && join(options.dataDir, 'qstash.jsonl'));
  const messages = tables.open<QstashMessage>('messages');
  const deadLetters = tables.open<DeadLetter>('deadLetters');
  const flowControls = createFlowControls();
  const courier = createCourier({ messages, deadLetters, flowControls, parallelism, send, now, time });
  const publish = createPublisher({
    deduplications: tables.open<Deduplication>('deduplications'),
    courier,
    onPublish,
    now,
    time,
  });
  const schedules = createSchedules({ table: tables.open<Schedule>('schedules'), publish, now });
  const routes = [
    ...messageRoutes(publish),
    ...scheduleRoutes(schedules, now),
    ...deadLetterRoutes(deadLetters),
    route('GET', 'keys', () => ({
      status: 200,
      body: { current: currentSigningKey, next: options.nextSigningKey ?? currentSigningKey },
    })),
  ];
  return {
    routes,
    fireSchedule: schedules.fire,
    pending: () => [...messages.values()],
    drop: courier.drop,
    stop: () => {
      schedules.close();
      courier.close();
    },
    closeTables: () => tables.close(),
  };
}

/** A message's options and content type; other headers of the request do not belong to it. */
function toPublishHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name === 'content-type' || name.startsWith('upstash-'))
      .map(([name, value]) => [name, String(value)]),
  );
}

function toErrorReply(error: unknown): QstashReply {
  const status = error instanceof QstashError ? error.status : error instanceof SyntaxError ? 400 : 500;
  return { status, body: { error: error instanceof Error ? error.message : String(error) } };
}
