import type { MemberOrganization, SessionRow } from '../../../db/people/queries/sessions.ts';
import type { Role } from '../../../db/people/tables/membership.ts';
import type { PortalConfig } from '../../../shared/kernel/config.ts';
import type { Submission, TenantCtx } from '../../../shared/kernel/ctx.ts';
import type { Language } from '../../../shared/kernel/errors/preferred-language.ts';
import type { RequestCtx } from '../../../shared/kernel/http/request-ctx.ts';
import type { Admission } from '../../../shared/kernel/quotas/limits.ts';
import type { Translate } from '../i18n/language.ts';
import type { Typing } from '../ui/forms/typing.ts';

/** One browser request, signed in or not. */
export type PortalRequest = RequestCtx & {
  portal: PortalConfig;
  language: Language;
  t: Translate;
  /** The requested path and query. */
  asked: string;
  /** City and country, for the list of sessions. */
  place: string;
  /** The session cookie, which only the browser keeps, and its SHA-256; undefined when there is none. */
  sessionSecret: string | undefined;
  tokenHash: string | undefined;
  /** The admissions of its quotas so far. */
  admissions: Admission[];
};

/** A member on a page of their organization; verbs of the API and of the operator tools accept it as their context. */
export type PortalContext = PortalRequest &
  TenantCtx & {
    person: { id: number; name: string; email: string };
    sessionSecret: string;
    session: { id: number; createdAt: Date; way: SessionRow['way'] };
    /** The path at which a form begins a sign-in at the session's identity provider; undefined when a link is mailed instead. */
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
    /** The first form with fields that the page has drawn: the language switch keeps what was typed into it. */
    typing: { form?: Typing };
  };

/** The values of a form's fields: a text, or several where the field takes several. */
export type Values = Record<string, string | readonly string[]>;

/**
 * One submission of a form. `name`: the same when it is sent again; made of the session's secret, so nobody can guess it. `seen`:
 * what the form's fields had when it was opened.
 */
export type FormSubmission = Submission & { name: string; seen: Values | undefined };

/** The content of a form's file while it arrives. */
export type Upload = {
  chunks: AsyncIterable<Uint8Array>;
  /** Gives back the memory of bytes that are no longer held. */
  free(bytes: number): void;
};

/** The context in which a form acts. */
export type FormContext = PortalContext & {
  submission: FormSubmission;
  /** The file of a form that streams it; empty otherwise. */
  upload: Upload;
};
