export type MailFailure =
  /** What was sent is not taken, and never will be: an address that is none. */
  | 'refused'
  /** The provider, its quota or our account with it: another time it may be taken. */
  | 'unavailable';

/** A mail that the provider did not take. Its message holds no address and no text of a mail. */
export class MailError extends Error {
  readonly failure: MailFailure;
  readonly status: number | undefined;
  /** The provider's name for what is wrong. */
  readonly reason: string | undefined;
  readonly retryAfterSec: number | undefined;

  constructor(
    failure: MailFailure,
    about: { status?: number; reason?: string | undefined; retryAfterSec?: number | undefined } = {},
    cause?: unknown,
  ) {
    const reported = [about.status, about.reason].filter((part) => part !== undefined).join(' ');
    super(`mail: ${failure}${reported && ` (${reported})`}`, { cause });
    this.name = 'MailError';
    this.failure = failure;
    this.status = about.status;
    this.reason = about.reason;
    this.retryAfterSec = about.retryAfterSec;
  }
}
