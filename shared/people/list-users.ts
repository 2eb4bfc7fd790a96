import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/engine/client.ts';
import { membership, ROLES } from '../../db/people/tables/membership.ts';
import { USER_STATUSES, user } from '../../db/people/tables/user.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { type PageQuery, page, readPage } from '../kernel/http/lists/page.ts';

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

/** Current members of an organization, latest to join first. `beforeId` is a user's id. */
async function findMembers(
  db: Database,
  organizationId: number,
  beforeId: number | undefined,
  limit: number,
) {
  return await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      role: membership.role,
      status: user.status,
      createdAt: membership.createdAt,
      lastSeenAt: membership.lastSeenAt,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.organizationId, organizationId),
        eq(membership.status, 'active'),
        beforeId === undefined
          ? undefined
          : sql`(${membership.createdAt}, ${membership.userId}) < (
              select last.created_at, last.user_id from membership last
               where last.organization_id = ${organizationId} and last.user_id = ${beforeId})`,
      ),
    )
    .orderBy(desc(membership.createdAt), desc(membership.userId))
    .limit(limit);
}
