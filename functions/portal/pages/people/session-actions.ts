import { endSessions, listSessions } from '../../../../db/people/queries/sessions.ts';
import { session } from '../../../../db/people/tables/session.ts';
import { audited } from '../../../../shared/platform/audit/audited.ts';
import type { Ctx } from '../../../../shared/platform/ctx.ts';
import { DomainError } from '../../../../shared/platform/errors/domain-error.ts';
import type { PortalContext } from '../../app/context.ts';

/** The member, and what identifies the session that asks. */
type Own = Ctx & {
  person: { id: number };
  session?: Pick<PortalContext['session'], 'way'>;
  organization?: { id: number };
};

/** A session from an organization's provider sees only sessions from the same provider. */
const ownSessions = ({ person, session: asking, organization }: Own) => ({
  userId: person.id,
  organizationId: asking?.way === 'openid' ? organization?.id : undefined,
});

/** The member's open sessions, most recent first. */
export const listOwnSessions = (ctx: PortalContext) => listSessions(ctx.db, ownSessions(ctx));

/** Ends one of the member's sessions. Throws DomainError for somebody else's. */
export const endSession = audited(
  { verb: 'session.end', changes: session },
  async (ctx: Own, { sessionId }: { sessionId: number }): Promise<void> => {
    const ended = await endSessions(ctx.db, ownSessions(ctx), { only: sessionId });
    if (ended.length === 0) throw new DomainError('SESSION_NOT_FOUND');
  },
);

/** Ends all of the member's sessions, including the current one. */
export const endAllSessions = audited(
  { verb: 'session.end-all', changes: session },
  async (ctx: Own): Promise<void> => {
    await endSessions(ctx.db, ownSessions(ctx));
  },
);

/** Ends all of the member's sessions except the current one. */
export const endOtherSessions = audited(
  { verb: 'session.end-others', changes: session },
  async (ctx: PortalContext): Promise<void> => {
    await endSessions(ctx.db, ownSessions(ctx), { except: ctx.session.id });
  },
);
