import { endSessions, listSessions } from '../../../db/queries/sessions.ts';
import { session } from '../../../db/schema/session.ts';
import { type AuditContext, audited } from '../../../shared/audit/audited.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import type { PortalContext } from '../context.ts';

/** Whose sessions they are: the person who asks. */
type Own = AuditContext & { person: { id: number } };

/** The open sessions of the person who asks, the latest first. */
export const listOwnSessions = ({ db, person }: PortalContext) => listSessions(db, person.id);

/** Ends one session of the person who asks. Throws Refusal for one of somebody else. */
export const endSession = audited(
  { verb: 'session.end', changes: session },
  async ({ db, person }: Own, { sessionId }: { sessionId: number }): Promise<void> => {
    const ended = await endSessions(db, person.id, { only: sessionId });
    if (ended.length === 0) throw new Refusal('There is no such session.', { reason: 'not-found' });
  },
);

/** Ends every session of the person but the one that asks. */
export const endOtherSessions = audited(
  { verb: 'session.end-others', changes: session },
  async ({ db, person, session: own }: PortalContext): Promise<void> => {
    await endSessions(db, person.id, { except: own.id });
  },
);
