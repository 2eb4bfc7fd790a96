import * as z from 'zod';
import type { Meter } from '../../../db/engine/deadlines/meter.ts';
import type { MailConfig } from '../../../shared/kernel/config.ts';
import type { Check } from '../../../shared/status/probes/check.ts';
import { MailError } from './mail-error.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Up to 256 characters. Two mails with one key within 24 hours are sent once. */
  idempotencyKey: string;
};

type Mailer = {
  /** Sends a mail, at most once per key. Throws MailError. */
  send(mail: Mail): Promise<void>;
};

/** A job may wait longer than a person signing in. */
const TIMEOUT_MS = 5_000;
const LONGEST_RETRY_AFTER_SEC = 3_600;

const DomainError = z.object({ name: z.string().max(100) });

/** Client errors that concern our account rather than the mail: worth retrying. */
const OUR_OWN_FAULTS = new Set(['invalid_from_address', 'invalid_idempotency_key']);

/** A transactional mail API: https://resend.com/docs/api-reference/emails/send-email */
export function createMailer(
  config: MailConfig,
  { timeoutMs = TIMEOUT_MS, meter }: { timeoutMs?: number; meter?: Meter } = {},
): Mailer {
  return {
    send: async ({ to, subject, text, html, idempotencyKey }) => {
      const startedAt = Date.now();
      try {
        const response = await fetch(`${config.MAIL_API_URL}/emails`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${config.MAIL_API_KEY}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': idempotencyKey,
          },
          body: JSON.stringify({ from: config.MAIL_FROM, to: [to], subject, text, html }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const answer = await response.text();
        if (!response.ok) judge(response, answer);
      } catch (error) {
        throw error instanceof MailError ? error : new MailError('unavailable', {}, error);
      } finally {
        meter?.add('mail', Date.now() - startedAt);
      }
    },
  };
}

/** https://resend.com/docs/api-reference/errors */
function judge({ status, headers }: Response, answer: string): void {
  const reason = DomainError.safeParse(parse(answer)).data?.name;
  // The key already sent a mail with other text, as after a release that changed it: it was sent.
  if (status === 409 && reason === 'invalid_idempotent_request') return;
  const isRefused = (status === 400 || status === 422) && !OUR_OWN_FAULTS.has(reason ?? '');
  const seconds = Number(headers.get('retry-after'));
  throw new MailError(isRefused ? 'refused' : 'unavailable', {
    status,
    reason,
    retryAfterSec: seconds > 0 ? Math.min(seconds, LONGEST_RETRY_AFTER_SEC) : undefined,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The provider takes our key: a mail without content is refused for that, after the key was checked. */
export const mailCheck: Check = {
  name: 'mail',
  fails: 'some',
  secrets: 'MAIL_API_KEY',
  run: async ({ config: { mail } }) => {
    if (mail === undefined) throw new Error('The MAIL_ variables are missing or malformed');
    const response = await fetch(`${mail.MAIL_API_URL}/emails`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${mail.MAIL_API_KEY}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    await response.body?.cancel();
    const { status } = response;
    if (status !== 400 && status !== 422) throw new Error(`HTTP ${status}`);
  },
};
