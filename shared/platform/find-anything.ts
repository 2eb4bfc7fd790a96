import {
  type Found,
  findAnything as findAnywhere,
  type Wanted,
} from '../../db/platform/queries/find-anything.ts';
import type { TenantCtx } from './ctx.ts';

export type { Found, Wanted };

/** What the organization has under an id, a number or a key's name, latest first. */
export const findAnything = ({ db, tenant }: TenantCtx, wanted: Wanted): Promise<Found[]> =>
  findAnywhere(db, tenant.organizationId, wanted);
