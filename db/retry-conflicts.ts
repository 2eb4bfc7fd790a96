import { isRolledBackConflict } from '../shared/dependencies/postgres-error.ts';

/** How often a statement that Postgres rolled back for a conflict with another is run again. */
const ATTEMPTS = 4;

/** Runs a statement again that Postgres rolled back for a conflict with another: nothing of it was done. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRolledBackConflict(error)) throw error;
    }
  }
}
