import { findOperation } from '../../../db/people/queries/find-operation.ts';
import type { FormContext } from './context.ts';
import type { Done } from './declare.ts';
import { firstOperation } from './http/submission.ts';

/** Finds what an earlier submission of this form did, if there was one. */
export async function findDone({ db, submission, person }: FormContext): Promise<Done | undefined> {
  const found = await findOperation(db, { operation: firstOperation(submission), userId: person.id });
  return found && { targetId: found.targetId ?? '', at: found.occurredAt };
}
