import { endSessions, listSessions } from '../../../db/queries/portal/sessions.ts';
import { session } from '../../../db/schema/session.ts';
import { type AuditContext, audited } from '../../../shared/audit/audited.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import type { PortalContext } from '../context.ts';

/** Whose sessions they are: the person who asks, and what that person is signed in to by what. */
type Own = AuditContext & {
  person: { id: number };
  session?: Pick<PortalContext['session'], 'way'>;
  organization?: { id: number };
};

/** Those of the person who asks; who came by an organization's provider has but what came by it. */
const ownSessions = ({ person, session: asking, organization }: Own) => ({
  userId: person.id,
  organizationId: asking?.way === 'openid' ? organization?.id : undefined,
});

/** The open sessions of the person who asks, the latest first. */
export const listOwnSessions = (ctx: PortalContext) => listSessions(ctx.db, ownSessions(ctx));

/** Ends one session of the person who asks. Throws Refusal for one of somebody else. */
export const endSession = audited(
  { verb: 'session.end', changes: session },
  async (ctx: Own, { sessionId }: { sessionId: number }): Promise<void> => {
    const ended = await endSessions(ctx.db, ownSessions(ctx), { only: sessionId });
    if (ended.length === 0) throw new Refusal('There is no such session.', { reason: 'not-found' });
  },
);

/** Ends every session of the person, the one that asks too. */
export const endAllSessions = audited(
  { verb: 'session.end-all', changes: session },
  async (ctx: Own): Promise<void> => {
    await endSessions(ctx.db, ownSessions(ctx));
  },
);

/** Ends every session of the person but the one that asks. */
export const endOtherSessions = audited(
  { verb: 'session.end-others', changes: session },
  async (ctx: PortalContext): Promise<void> => {
    await endSessions(ctx.db, ownSessions(ctx), { except: ctx.session.id });
  },
);
