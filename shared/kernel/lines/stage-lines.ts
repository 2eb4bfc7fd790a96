import { deleteUploadParts, insertUploadPart } from '../../../db/kernel/queries/upload-parts.ts';
import type { TenantCtx } from '../ctx.ts';
import { noteFailure } from '../log/note-failure.ts';

/** Time for one statement, which stores some thousand lines. */
export const WRITE_MS = 10_000;
/** Time for the statement that adds all of a file: a million lines take it half a minute. */
export const ADD_MS = 120_000;

/** Lines that one statement adds at the end of their file: nothing of it is visible before, however it ends. */
type StagedLines<Line extends object> = {
  /** Stores lines, but for the last ones that were given. */
  add(lines: Line[]): Promise<void>;
  /** The arguments of the statement: the lines that are not stored, and the parts that are. */
  last(): { upload: string | null; lines: Line[]; timeoutMs: number };
};

/**
 * Runs work that stages lines and adds them. What it stored is deleted if it fails; if the Worker dies, an hour later. A file
 * of few lines takes no further statement.
 */
export async function stageLines<Line extends object, Result>(
  ctx: TenantCtx,
  run: (staged: StagedLines<Line>) => Promise<Result>,
): Promise<Result> {
  const upload = crypto.randomUUID();
  let [first, held]: [number, Line[]] = [0, []];
  const flush = async (): Promise<void> => {
    if (held.length === 0) return;
    await insertUploadPart(ctx.openDatabase(WRITE_MS), ctx.tenant.organizationId, {
      upload,
      first,
      lines: held,
    });
    first += held.length;
    held = [];
  };
  try {
    return await run({
      async add(lines) {
        await flush();
        held = lines;
      },
      last: () => ({
        upload: first === 0 ? null : upload,
        lines: held,
        timeoutMs: first === 0 ? WRITE_MS : ADD_MS,
      }),
    });
  } catch (error) {
    if (first > 0) discardStagedLater(ctx, upload);
    throw error;
  }
}

/** Deletes the parts of an upload after the answer. */
export function discardStagedLater(ctx: TenantCtx, upload: string): void {
  const deleted = deleteUploadParts(ctx.openDatabase(WRITE_MS), ctx.tenant.organizationId, upload);
  ctx.waitUntil(deleted.catch(noteFailure(ctx.log, 'upload_not_discarded')));
}
