/** Why a verb refuses, for programs that tell people in words of their own. */
export type Reason =
  | 'invalid'
  | 'past'
  | 'not-found'
  | 'taken'
  | 'disabled'
  | 'not-a-member'
  | 'may-not-grant'
  | 'may-not-change'
  | 'last-owner'
  | 'unproven'
  | 'no-provider'
  | 'other';

/** What was asked for is refused; the message names what is wrong, in words for the operator. */
export class Refusal extends Error {
  readonly reason: Reason;
  /** The field of the input that is wrong, where it is one. */
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

/** A value is wrong, whatever the database holds: the message names its field. */
export class InputRefusal extends Refusal {}
