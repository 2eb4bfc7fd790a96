import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import type { SentMail } from './sent-mail.ts';

const Address = z.string().regex(/^(?:[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/);
const Request = z.object({
  from: Address,
  to: z.union([Address.transform((one) => [one]), z.array(Address).min(1).max(50)]),
  subject: z.string().min(1),
  text: z.string(),
  html: z.string().min(1),
});

export type MailAnswer = { status: number; body: object };

/** The API for sending a mail, as in https://resend.com/docs/api-reference/emails/send-email and its page of errors. */
export function createMailContract(key: string, keep: (mail: SentMail) => void) {
  /** Responses by idempotency key, with the body they were for; the provider forgets them after 24 hours. */
  const sent = new Map<string, { body: string; id: string; at: number }>();

  return (headers: IncomingHttpHeaders, body: string): MailAnswer => {
    const refusal = checkHeaders(headers, key);
    if (refusal !== undefined) return refusal;
    const idempotencyKey = headers['idempotency-key'];
    const parsed = Request.safeParse(parse(body));
    if (!parsed.success) return fail(422, toName(parsed.error));
    const before = typeof idempotencyKey === 'string' ? sent.get(idempotencyKey) : undefined;
    if (before !== undefined && before.at > Date.now() - 24 * 3_600_000)
      return before.body === body
        ? { status: 200, body: { id: before.id } }
        : fail(409, 'invalid_idempotent_request');
    const id = randomUUID();
    if (typeof idempotencyKey === 'string') sent.set(idempotencyKey, { body, id, at: Date.now() });
    keep({ id, ...parsed.data, sentAt: new Date().toISOString() });
    return { status: 200, body: { id } };
  };
}

function checkHeaders(headers: IncomingHttpHeaders, key: string): MailAnswer | undefined {
  const { authorization = '', 'idempotency-key': idempotencyKey } = headers;
  if (authorization === '') return fail(401, 'missing_api_key');
  if (authorization !== `Bearer ${key}`) return fail(403, 'invalid_api_key');
  const isWrong =
    typeof idempotencyKey === 'string' && (idempotencyKey === '' || idempotencyKey.length > 256);
  return isWrong ? fail(400, 'invalid_idempotency_key') : undefined;
}

const toName = ({ issues }: z.ZodError): string =>
  issues.some(({ path }) => path[0] === 'from') ? 'invalid_from_address' : 'validation_error';

const fail = (statusCode: number, name: string): MailAnswer => ({
  status: statusCode,
  body: { statusCode, name, message: name },
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
