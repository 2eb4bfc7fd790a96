import { isRolledBackConflict } from './postgres-error.ts';

/** How often a statement that Postgres rolled back because of a conflict is tried. */
const ATTEMPTS = 4;

/**
 * Retries a statement that Postgres rolled back because of a conflict with a concurrent one; a rolled-back statement
 * has had no effect.
 */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRolledBackConflict(error)) throw error;
    }
  }
}
