import * as z from 'zod';
import { MAX_OWN_HEADERS } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import type { OwnHeaders } from '../deliveries/send-attempt.ts';
import { WEBHOOK_MESSAGES } from '../messages.ts';

/** A token (RFC 9110, 5.6.2), then a value of visible characters; spaces and tabs around it do not count. */
const LINE =
  /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}):[ \t]*([\x21-\x7e](?:[\x20-\x7e]{0,1022}[\x21-\x7e])?)[ \t]*$/;

/**
 * The headers that a request to an endpoint sets itself: its host and its body, what only its connection means (RFC 9110, 7.6.1), whose it is
 * (proxies, browsers, Cloudflare), and what we send. A cookie belongs to a browser's session, which a delivery has none of.
 */
const RESERVED =
  /^(?:host|content-.*|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|accept-encoding|date|via|forwarded|x-forwarded-.*|x-real-ip|sec-.*|origin|referer|cf-.*|cdn-loop|cookie2?|set-cookie2?|user-agent|idempotency-key|x-service-.*|webhook-.*)$/i;

const Line = z
  .string()
  .regex(LINE, { error: WEBHOOK_MESSAGES.notAHeader, abort: true })
  .refine((line) => !RESERVED.test(nameIn(line)), { error: WEBHOOK_MESSAGES.reservedHeader });

const nameIn = (line: string): string => line.slice(0, line.indexOf(':'));

/** Lines `Name: value`. */
export const HeaderLines = z
  .array(Line)
  .max(MAX_OWN_HEADERS, { error: WEBHOOK_MESSAGES.tooManyHeaders(MAX_OWN_HEADERS) })
  .refine((lines) => new Set(lines.map((line) => nameIn(line).toLowerCase())).size === lines.length, {
    error: WEBHOOK_MESSAGES.repeatedHeader,
  })
  .describe('headers of each request to it, as `Name: value`; they replace those before');

export const toOwnHeaders = (lines: z.output<typeof HeaderLines>): OwnHeaders =>
  Object.fromEntries(lines.map((line) => [nameIn(line), LINE.exec(line)?.[2] ?? '']));
