import { findReason } from './http/to-failure.ts';

/** Accepts a change that was made before: a form that is sent twice has done what it says. */
export async function unlessAlready(change: Promise<unknown>): Promise<void> {
  await change.catch((error) => {
    if (findReason(error) !== 'already') throw error;
  });
}
