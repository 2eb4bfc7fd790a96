import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import type { Logger } from './logger.ts';

/**
 * Records the failure of work that nobody waits for. While a dependency is down it is noted as `event`; any other
 * failure is a bug of ours or a broken statement, which raises an alert that names `event`.
 */
export const noteFailure =
  (log: Logger, event: string) =>
  (error: unknown): void => {
    if (findDependencyError(error) === undefined) log.error('background_failed', error, { part: event });
    else log.warn(event);
  };
