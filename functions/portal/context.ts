import type { MemberOrganization, Role, SessionRow } from '../../db/queries/portal/sessions.ts';
import type { AuditContext } from '../../shared/audit/audited.ts';
import type { PortalConfig } from '../../shared/config.ts';
import type { CallerContext, RequestContext } from '../../shared/http/context.ts';
import type { Translate } from './language.ts';
import type { Language } from './mails/letter.ts';

/** One request of a browser, whoever sent it. */
export type Visit = RequestContext & {
  portal: PortalConfig;
  language: Language;
  t: Translate;
  /** Path and query that were asked for. */
  asked: string;
  /** What of the request tells the browser and where it is, for the list of sessions. */
  device: string;
  place: string;
  /** The sha256 of the session's cookie; undefined: there is none. */
  tokenHash: string | undefined;
};

/** A person on a page of one of their organizations: also what verbs of the API and of the operator's side work with. */
export type PortalContext = Visit &
  CallerContext &
  AuditContext & {
    person: { id: number; name: string; email: string };
    session: { id: number; createdAt: Date; way: SessionRow['way'] };
    /** Where the provider that vouched asks the person again, with the path to go on to; undefined: a link is mailed. */
    againBy: string | undefined;
    organizations: SessionRow['organizations'];
    organization: MemberOrganization;
    role: Role;
    /** Whether the session is young enough for what gives access or money away. */
    isFresh: boolean;
    /** What the organization's own address begins with: `/12`. */
    base: string;
    /** The page's address, without its query. */
    pagePath: string;
  };
