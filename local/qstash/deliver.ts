import { callHttp, type HttpAnswer } from '../servers/http-call.ts';
import type { QstashMessage } from './message.ts';
import { signDelivery } from './signature.ts';

/**
 * Sends a message to its destination once. A failed connection is a response with status 0 and the reason as its body.
 */
export async function deliverMessage(
  message: QstashMessage,
  options: { signingKey: string; rewriteUrl: (url: string) => string; signal: AbortSignal },
): Promise<HttpAnswer> {
  const { messageId, url, method, scheduleId } = message;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = Buffer.from(hasBody ? message.body : '', 'base64');
  const headers = {
    ...message.headers,
    host: new URL(url).host,
    'user-agent': 'Upstash-QStash',
    'upstash-message-id': messageId,
    'upstash-retried': String(message.retried),
    'upstash-signature': signDelivery(options.signingKey, url, body),
    ...(hasBody && { 'content-length': String(body.length) }),
    ...(scheduleId !== undefined && { 'upstash-schedule-id': scheduleId }),
  };
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(message.timeoutMs)]);
  try {
    return await callHttp(options.rewriteUrl(url), { method, headers, body, signal });
  } catch (error) {
    return { status: 0, headers: {}, body: error instanceof Error ? error.message : String(error) };
  }
}
