import type { MemberOrganization, Role, SessionRow } from '../../db/queries/portal/sessions.ts';
import type { AuditContext, Sending } from '../../shared/audit/audited.ts';
import type { PortalConfig } from '../../shared/config.ts';
import type { CallerContext, RequestContext } from '../../shared/http/context.ts';
import type { Language } from './mails/letter.ts';
import type { Translate } from './words/language.ts';

/** One browser request, signed in or not. */
export type Visit = RequestContext & {
  portal: PortalConfig;
  language: Language;
  t: Translate;
  /** The requested path and query. */
  asked: string;
  /** Browser and place, for the list of sessions. */
  device: string;
  place: string;
  /** The session cookie, which only the browser keeps, and its SHA-256; undefined when there is none. */
  sessionSecret: string | undefined;
  tokenHash: string | undefined;
};

/** A member on a page of their organization; verbs of the API and of the operator tools accept it as their context. */
export type PortalContext = Visit &
  CallerContext &
  AuditContext & {
    person: { id: number; name: string; email: string };
    sessionSecret: string;
    session: { id: number; createdAt: Date; way: SessionRow['way'] };
    /**
     * Where a form begins a sign-in at the session's identity provider; undefined when a link is mailed instead.
     */
    reauthenticatePath: string | undefined;
    organizations: SessionRow['organizations'];
    organization: MemberOrganization;
    role: Role;
    /** Whether the session is recent enough to grant access or spend money. */
    isFresh: boolean;
    /** The organization's path prefix: `/12`. */
    base: string;
    /** The page's path, without its query. */
    pagePath: string;
  };

/** One sending of a form. `name`: the same when it is sent again; made of the session's secret, so nobody can guess it. */
export type FormSending = Sending & { name: string };

/** What a form acts with. */
export type FormContext = PortalContext & { sending: FormSending };
