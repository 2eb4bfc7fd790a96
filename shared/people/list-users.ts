import * as z from 'zod';
import { findMembers } from '../../db/people/queries/find-members.ts';
import { ROLES } from '../../db/people/tables/membership.ts';
import { USER_STATUSES } from '../../db/people/tables/user.ts';
import type { TenantCtx } from '../platform/ctx.ts';
import { type PageQuery, page, readPage } from '../platform/http/lists/page.ts';

const User = z
  .object({
    id: z.int().meta({ description: 'Identifier.', example: 31 }),
    name: z.string().meta({ description: 'Name.', example: 'Ana Gómez' }),
    email: z.string().meta({ description: 'E-mail address.', example: 'ana@acme.example' }),
    role: z.enum(ROLES).meta({
      description:
        'Owners and administrators may grant every capability, developers all but `urlshortener.write`; a `member` creates no keys.',
      example: 'developer',
    }),
    status: z
      .enum(USER_STATUSES)
      .meta({ description: 'The keys of a `disabled` user do not work.', example: 'active' }),
    createdAt: z.iso
      .datetime()
      .meta({ description: 'When the user joined, UTC.', example: '2026-01-15T14:00:00.000Z' }),
    lastSeenAt: z.iso.datetime().nullable().meta({
      description: "When one of the user's keys was last used, to the hour, UTC; null if never.",
      example: '2026-11-21T13:30:00.000Z',
    }),
  })
  .meta({ id: 'User' });

export const UsersPage = page(User);

/** The organization's members, the latest to join first. */
export async function listUsers(
  ctx: TenantCtx,
  query: z.output<typeof PageQuery>,
): Promise<z.infer<typeof UsersPage>> {
  return await readPage(
    ctx,
    'users',
    query,
    (beforeId, limit) => findMembers(ctx.db, ctx.tenant.organizationId, beforeId, limit),
    (row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    }),
  );
}
