type MailFailure =
  /** The mail will never be accepted, such as one to an invalid address. */
  | 'refused'
  /** The provider, its quota or our account is at fault: retrying may succeed. */
  | 'unavailable';

/** A mail that the provider did not accept. Its message contains neither the address nor the mail's text. */
export class MailError extends Error {
  readonly failure: MailFailure;
  readonly status: number | undefined;
  /** The provider's error code. */
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
