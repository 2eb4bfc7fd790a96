import type { TargetRefusal } from '../webhooks/check-target.ts';

/** The reason of a refusal, for programs with their own messages. */
export type Reason =
  | 'invalid'
  | 'past'
  | 'not-found'
  | 'taken'
  | 'disabled'
  | 'not-a-member'
  | 'member'
  /** More invitations than an organization may send in an hour. */
  | 'too-many-invitations'
  | 'may-not-grant'
  | 'may-not-change'
  | 'not-yours'
  | 'last-owner'
  | 'unproven'
  | 'no-provider'
  | 'has-query'
  /** It is so already. */
  | 'already'
  | 'no-account'
  /** A secret was rotated less than a day ago. */
  | 'in-overlap'
  | 'secret-shown'
  | 'secret-not-shown'
  | 'nothing-to-send'
  | TargetRefusal
  | 'other';

/** A verb refused the request; the message explains why, for operators. */
export class Refusal extends Error {
  readonly reason: Reason;
  /** The wrong input field, if any. */
  readonly field: string | undefined;

  constructor(
    message: string,
    { reason = 'other', field, cause }: { reason?: Reason; field?: string; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'Refusal';
    this.reason = reason;
    this.field = field;
  }
}

/** An input is invalid regardless of the database's state: the message names its field. */
export class InputRefusal extends Refusal {}
