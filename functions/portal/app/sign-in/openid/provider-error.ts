/**
 * `unreachable`: it did not answer, or its address is not allowed. `denied`: it refused the person. `invalid`: its
 * answer proves nothing. `unverified`: it does not vouch for the mail address. `stale`: it did not re-authenticate the
 * person, or does not say so.
 */
export type ProviderReason = 'unreachable' | 'denied' | 'invalid' | 'unverified' | 'stale';

/** A failed sign-in at a provider. `detail` is a code of ours, never text from the provider. */
export class ProviderError extends Error {
  readonly reason: ProviderReason;
  readonly detail: string;

  constructor(reason: ProviderReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.name = 'ProviderError';
    this.reason = reason;
    this.detail = detail;
  }
}
