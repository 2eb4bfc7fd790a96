import { archiveLinks as archive } from '../../db/links/queries/change-link.ts';
import type { Ctx } from '../platform/ctx.ts';

const BATCH_SIZE = 5_000;

/** Archives links deleted more than 90 days ago; true while there may be more. */
export const archiveLinks = async ({ db, clock }: Ctx): Promise<boolean> =>
  (await archive(db, clock(), BATCH_SIZE)) === BATCH_SIZE;
