import type { Message } from './message.ts';
import { sign } from './signature.ts';

/** What the destination answered. Status 0: nothing came back, and the body says why. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: string };

/** How much of an answer is kept, characters. */
const MAX_ANSWER = 4_096;

/** Sends a message to its destination once; an error is an answer too. Redirects are not followed. */
export async function deliver(
  message: Message,
  options: { signingKey: string; rewriteUrl: (url: string) => string; signal: AbortSignal },
): Promise<Answer> {
  const hasBody = message.method !== 'GET' && message.method !== 'HEAD';
  const body = Buffer.from(hasBody ? message.body : '', 'base64');
  try {
    const response = await fetch(options.rewriteUrl(message.url), {
      method: message.method,
      headers: {
        ...message.headers,
        host: new URL(message.url).host,
        'user-agent': 'Upstash-QStash',
        'upstash-message-id': message.messageId,
        'upstash-retried': String(message.retried),
        'upstash-signature': sign(options.signingKey, message.url, body),
        ...(message.scheduleId !== undefined && { 'upstash-schedule-id': message.scheduleId }),
        ...(message.queueName !== undefined && { 'upstash-queue-name': message.queueName }),
        ...(message.label !== undefined && { 'upstash-label': message.label }),
      },
      body: hasBody ? body : null,
      redirect: 'manual',
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(message.timeoutMs)]),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text.slice(0, MAX_ANSWER) };
  } catch (error) {
    return { status: 0, headers: new Headers(), body: reasonOf(error) };
  }
}

/** What fetch throws says only "fetch failed": its cause says more. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
