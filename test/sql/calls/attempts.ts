import { randomUUID } from 'node:crypto';
import type { AttemptEnd } from '../../../db/calls/functions/attempts.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import type { Sql } from '../suite/use-sql.ts';

export const nextCarrier = () => `carrier-${randomUUID()}`;

/** Ten seconds of audio played once, and the margin that an attempt may last beyond. */
export const MARGIN_SEC = 30;
export const LIMIT_SEC = 10 + MARGIN_SEC;

export const endOf = (status: AttemptEnd['status'], more: Partial<AttemptEnd> = {}) => ({
  end: { status, cause: 16, causeText: 'Over', sipCode: null, airSec: 0, isRetried: false, ...more },
});
export const busy = endOf('busy', { cause: 17, isRetried: true });

/** Claims attempts for tests of later steps; returns their tokens. */
export const dialWith =
  (sql: Sql) =>
  async (callId: string, attempt = 1, carrier = nextCarrier(), hours = hoursFrom()): Promise<string> => {
    const token = randomUUID();
    const [row] = await sql.query<{ answer: { outcome: string } | null }>(
      'select routine.claim_call_attempt($1, $2, $3, $4, $6, $5, 60) as answer',
      [callId, attempt, carrier, token, MARGIN_SEC, JSON.stringify(hours)],
    );
    if (row?.answer?.outcome !== 'claimed') throw new Error(`The attempt is ${JSON.stringify(row?.answer)}`);
    return token;
  };
