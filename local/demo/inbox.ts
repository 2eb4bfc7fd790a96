import { createServer } from 'node:http';
import * as z from 'zod';
import { verifyWebhook } from '../../docs/webhooks/verify-webhook.ts';
import { closeServer, listen, readBody } from '../servers/listen.ts';

const Event = z.object({ id: z.string(), type: z.string(), data: z.record(z.string(), z.unknown()) });

/** An event as received by a customer's server, and whether its signature is valid. */
type Delivered = z.infer<typeof Event> & { verified: boolean };

/** A customer's server: receives webhooks, verifies them as documented, and stores them. */
export type Inbox = {
  url: string;
  /** The oldest event of a type that matches. */
  find(type: string, isIt: (data: Record<string, unknown>) => boolean): Delivered | undefined;
  /** Sets the secret that verifies deliveries. */
  trust(secret: string): void;
  close(): Promise<void>;
};

function isVerified(body: Buffer, headers: Record<string, string>, secrets: string[]): boolean {
  try {
    verifyWebhook(body, headers, secrets);
    return true;
  } catch {
    return false;
  }
}

export async function openInbox(): Promise<Inbox> {
  const delivered: Delivered[] = [];
  let secrets: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const verified = isVerified(body, headers, secrets);
    const event = Event.safeParse(JSON.parse(body.toString()));
    if (event.success) delivered.push({ ...event.data, verified });
    response.writeHead(verified ? 204 : 401).end();
  });
  const { url } = await listen(server, 0);
  return {
    url: `${url}/webhooks`,
    find: (type, isIt) => delivered.find((event) => event.type === type && isIt(event.data)),
    trust: (secret) => {
      secrets = [secret];
    },
    close: () => closeServer(server),
  };
}
