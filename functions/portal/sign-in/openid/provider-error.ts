/**
 * `unreachable`: it did not answer, or we do not call what it names. `denied`: it says that the person was not let in.
 * `invalid`: what it answered does not prove anything. `unverified`: it does not vouch for the mail address. `stale`: it
 * did not ask the person again, or does not tell.
 */
export type ProviderReason = 'unreachable' | 'denied' | 'invalid' | 'unverified' | 'stale';

/** A provider that did not vouch for somebody. What it said stays in `detail`: a word of ours, never one of its own. */
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
