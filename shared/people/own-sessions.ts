import { endSessions, listSessions } from '../../db/people/queries/sessions.ts';
import { type SIGN_IN_WAYS, session } from '../../db/people/tables/session.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';

/** The member, and what identifies the session that asks. */
type Own = Ctx & {
  person: { id: number };
  session?: { way: (typeof SIGN_IN_WAYS)[number] };
  organization?: { id: number };
};

/** A session from an organization's provider sees only sessions from the same provider. */
const ownSessions = ({ person, session: asking, organization }: Own) => ({
  userId: person.id,
  organizationId: asking?.way === 'openid' ? organization?.id : undefined,
});

/** The member's open sessions, most recent first. */
export const listOwnSessions = (ctx: Own) => listSessions(ctx.db, ownSessions(ctx));

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
  { verb: 'session.end-all', changes: session, records: () => ({}) },
  async (ctx: Own): Promise<void> => {
    await endSessions(ctx.db, ownSessions(ctx));
  },
);

/** Ends all of the member's sessions except the current one. */
export const endOtherSessions = audited(
  { verb: 'session.end-others', changes: session, records: () => ({}) },
  async (ctx: Own & { session: { id: number } }): Promise<void> => {
    await endSessions(ctx.db, ownSessions(ctx), { except: ctx.session.id });
  },
);
