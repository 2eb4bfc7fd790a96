import { findDependencyError } from '../../../db/engine/postgres-error.ts';

/** Undefined when a dependency fails, so that the other signals are still reported. */
export async function known<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (findDependencyError(error) === undefined) throw error;
    return undefined;
  }
}
