import type { PublishRequest } from '../message.ts';
import type { Publish, Published } from '../publisher.ts';
import { QstashError } from '../qstash-error.ts';
import { type QstashRoute, route } from './router.ts';

/** Routes for publishing, single and in batches. */
export function messageRoutes(publish: Publish): QstashRoute[] {
  const reply = (published: Published) => ({ status: published.deduplicated ? 202 : 201, body: published });
  return [
    route('POST', 'publish/*', ({ params: [destination = ''], headers, body }) =>
      reply(publish({ destination, headers, body: body.toString('base64') })),
    ),
    route('POST', 'batch', ({ body }) => ({
      status: 200,
      body: toBatch(body).map((request) => publishOrTell(publish, request)),
    })),
  ];
}

/** One invalid message must not affect the rest of its batch. */
function publishOrTell(publish: Publish, request: PublishRequest): Published | { error: string } {
  try {
    return publish(request);
  } catch (error) {
    if (error instanceof QstashError) return { error: error.message };
    throw error;
  }
}

type BatchItem = { destination: string; headers?: Record<string, string>; body?: string };

function toBatch(body: Buffer): PublishRequest[] {
  // Only the SDK sends batches, in this shape; anything else fails below and is answered as an error.
  const items: BatchItem[] = JSON.parse(body.toString());
  return items.map(({ destination, headers = {}, body: content = '' }) => ({
    destination,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body: Buffer.from(content).toString('base64'),
  }));
}
