import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createFaultGate } from '../fault-gate.ts';
import { closeServer, listen, readBody } from '../listen.ts';
import { createListeners } from '../listeners.ts';
import { createCourier, type DeadLetter } from './courier.ts';
import { deadLetterRoutes } from './dead-letter-routes.ts';
import { deliver } from './deliver.ts';
import { createFlowControls } from './flow-controls.ts';
import type { HttpAnswer } from './http-call.ts';
import type { Message } from './message.ts';
import { messageRoutes } from './message-routes.ts';
import { createPublisher, type Deduplication, type Published } from './publisher.ts';
import { QstashError } from './qstash-error.ts';
import { dispatch, type Reply } from './router.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { createSchedules, type Schedule } from './schedules.ts';
import { openTables } from './tables.ts';

export type QstashOptions = {
  port: number;
  token: string;
  currentSigningKey: string;
  /** Where messages, schedules and dead letters outlive the process; in memory only without it. */
  dataDir?: string;
  /** Factor on every wait that QStash imposes: delays and retries. 1 unless told. */
  timeScale?: number;
  /** Deliveries at once; the 100 of the pay-as-you-go plan unless told. */
  parallelism?: number;
  /** Where a URL is really called; its signature and its Host stay those of the URL. */
  rewriteUrl?: (url: string) => string;
  /** The clock of delays and schedules, epoch milliseconds; signatures go by the real time. */
  now?: () => number;
};

/** What the pay-as-you-go plan delivers at once. */
const DELIVERED_AT_ONCE = 100;

/** A delivery that was tried. */
export type Delivery = { readonly message: Message; readonly status: number };

export type Qstash = {
  readonly url: string;
  readonly port: number;
  readonly faults: {
    /** Connections are destroyed: QStash looks down. What it already has it goes on delivering. */
    refuse: boolean;
    /** How many of the next deliveries are made twice, at the same time. */
    duplicateDeliveries: number;
  };
  /** The factor on its waits from now on. A test sets it. */
  timeScale: number;
  /** Both return what takes the listener off again. */
  onDelivery(listener: (delivery: Delivery) => void): () => void;
  onPublish(listener: (message: Message) => void): () => void;
  /** Publishes at once what the schedule would. */
  fireSchedule(scheduleId: string): Published;
  /** The messages on their way. */
  pending(): Message[];
  close(): Promise<void>;
};

/** Starts an emulator of the QStash REST interface, as far as @upstash/qstash 2.12 uses it. */
export async function startQstash(options: QstashOptions): Promise<Qstash> {
  const { token, currentSigningKey, now = Date.now } = options;
  const time = { scale: options.timeScale ?? 1 };
  const { rewriteUrl = (url: string) => url, parallelism = DELIVERED_AT_ONCE } = options;
  const deliveries = createListeners<Delivery>();
  const publications = createListeners<Message>();
  const server = createServer((request, response) => void answer(request, response));
  const gate = createFaultGate(server);
  let duplicateDeliveries = 0;

  const tables = openTables(options.dataDir && join(options.dataDir, 'qstash.jsonl'));
  const messages = tables.open<Message>('messages');
  const deadLetters = tables.open<DeadLetter>('deadLetters');
  const flowControls = createFlowControls();
  const courier = createCourier({
    messages,
    deadLetters,
    flowControls,
    parallelism,
    send,
    now,
    time,
  });
  const publish = createPublisher({
    deduplications: tables.open<Deduplication>('deduplications'),
    courier,
    onPublish: publications.emit,
    now,
    time,
  });
  const schedules = createSchedules({ table: tables.open<Schedule>('schedules'), publish, now });
  const routes = [
    ...messageRoutes(publish),
    ...scheduleRoutes(schedules, now),
    ...deadLetterRoutes(deadLetters),
  ];

  async function sendOnce(message: Message, signal: AbortSignal): Promise<HttpAnswer> {
    const answered = await deliver(message, { signingKey: currentSigningKey, rewriteUrl, signal });
    deliveries.emit({ message, status: answered.status });
    return answered;
  }

  async function send(message: Message, signal: AbortSignal): Promise<HttpAnswer> {
    if (duplicateDeliveries === 0) return await sendOnce(message, signal);
    duplicateDeliveries--;
    const [first] = await Promise.all([sendOnce(message, signal), sendOnce(message, signal)]);
    return first;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await handle(request).catch(toErrorReply);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  }

  async function handle(request: IncomingMessage): Promise<Reply> {
    if (request.headers.authorization !== `Bearer ${token}`) throw new QstashError(401, 'invalid token');
    const { method = '', url: target = '' } = request;
    const headers = toPublishHeaders(request);
    return dispatch(routes, { method, target, headers, body: await readBody(request) });
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
      get duplicateDeliveries() {
        return duplicateDeliveries;
      },
      set duplicateDeliveries(count) {
        duplicateDeliveries = count;
      },
    },
    get timeScale() {
      return time.scale;
    },
    set timeScale(scale) {
      time.scale = scale;
    },
    onDelivery: deliveries.add,
    onPublish: publications.add,
    fireSchedule: schedules.fire,
    pending: () => [...messages.values()],
    close: async () => {
      schedules.close();
      courier.close();
      await closeServer(server);
      tables.close();
    },
  };
}

/** Options of a message and its content type: what else a request carries is not the message's. */
function toPublishHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name === 'content-type' || name.startsWith('upstash-'))
      .map(([name, value]) => [name, String(value)]),
  );
}

function toErrorReply(error: unknown): Reply {
  const status = error instanceof QstashError ? error.status : error instanceof SyntaxError ? 400 : 500;
  return { status, body: { error: error instanceof Error ? error.message : String(error) } };
}
