import { isDoneBefore } from '../../../../db/engine/postgres-error.ts';
import { findOperation } from '../../../../db/people/queries/find-operation.ts';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import type { FormContext } from '../context.ts';
import { firstOperation, named } from '../http/submission.ts';

const AT_ONCE = 5;
/** Changing one takes a few round trips; all of them have this long. */
const CHANGE_MS = 20_000;

/**
 * Changes each selected row; one that is refused keeps none of the others from changing. Submitted again, the same were changed
 * and the same were missed, and nothing changes twice: each row is an operation of the submission.
 */
export async function changeSelected(
  ctx: FormContext,
  act: (ctx: FormContext, item: string) => Promise<unknown>,
  items: readonly string[],
): Promise<{ changed: number; missed: number }> {
  const left = [...items];
  let missed = 0;
  const work = async () => {
    // For each alone, because a deadline counts calls at once in full.
    const patient = { ...ctx, db: ctx.openDatabase(CHANGE_MS), redis: ctx.openRedis(CHANGE_MS) };
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      const own = { ...patient, submission: named(`${ctx.submission.name} ${item}`) };
      const isChanged = await act(own, item).then(
        () => true,
        async (error) => await wasChanged(own, error),
      );
      if (!isChanged) missed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { changed: items.length - missed, missed };
}

/** Whether an earlier submission changed what is refused now. */
async function wasChanged({ db, submission, person }: FormContext, error: unknown): Promise<boolean> {
  if (isDoneBefore(error)) return true;
  if (!(error instanceof DomainError)) throw error;
  return (
    (await findOperation(db, { operation: firstOperation(submission), userId: person.id })) !== undefined
  );
}
