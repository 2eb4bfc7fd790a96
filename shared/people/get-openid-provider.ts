import { findOpenidProvider } from '../../db/people/queries/openid.ts';
import type { Ctx } from '../platform/ctx.ts';

/** An organization's identity provider, without its secret; undefined when it does not exist. */
export const getOpenidProvider = ({ db }: Ctx, { organizationId }: { organizationId: number }) =>
  findOpenidProvider(db, organizationId);
