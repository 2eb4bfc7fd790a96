import { DomainError, toFieldsError } from '../../kernel/errors/domain-error.ts';
import { messageOf } from '../../kernel/errors/error-codes.ts';
import { checkDestination } from './check-destination.ts';

/** A destination by its field, and its host once it is checked. */
export type Destination = { field: string; host: string };

/** Checks each field that has a text as `checkDestination` does; returns their hosts and all errors. */
export function checkDestinations(given: readonly (readonly [field: string, url: unknown])[]) {
  const destinations: Destination[] = [];
  const errors: DomainError[] = [];
  for (const [field, url] of given) {
    if (typeof url !== 'string') continue;
    try {
      destinations.push({ field, host: checkDestination(url, field).host });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      errors.push(error);
    }
  }
  return { destinations, errors };
}

/** The refusal of those that lead to one of `hosts`. */
export const toRefusedHosts = (destinations: readonly Destination[], hosts: readonly string[]): DomainError =>
  toFieldsError(
    'URL_BLOCKED_HOST',
    destinations
      .filter(({ host }) => hosts.includes(host))
      .map(({ field }) => ({ field, message: messageOf('URL_BLOCKED_HOST') })),
  );
