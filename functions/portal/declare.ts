import type { Child } from 'hono/jsx';
import type * as z from 'zod';
import type { Role } from '../../db/queries/portal/sessions.ts';
import type { ServiceCode } from '../../shared/services.ts';
import type { PortalContext } from './context.ts';
import type { Text, Translate } from './words/language.ts';

/** Path parameters: `/links/{domain}/{code}`. */
export type Params = Record<string, string>;

/** A refused form: the submitted values and their errors. */
export type Failed = {
  form: string;
  values: Record<string, string | string[]>;
  /** By field; errors of no field are under ''. */
  errors: Record<string, string>;
};

export type PageInput = {
  params: Params;
  query: Params;
  failed: Failed | undefined;
};

/** The result of an accepted form: a redirect with a confirmation, or content that is shown once. */
export type Outcome = { to: string; done?: string } | { show: Child };

export type Form = {
  /** The last segment of its address, after the page's. */
  name: string;
  /** Who may submit it, of those who see its page. */
  roles: readonly Role[];
  /** Grants access or spends money: requires a recent sign-in. */
  fresh?: true;
  /** Allowed for a suspended or blocked organization, since it only removes something. */
  whileBlocked?: true;
  /** The largest accepted body. */
  maxBytes?: number;
  /** The confirmation shown afterwards. */
  done?: Text;
  fields: (t: Translate) => z.ZodObject;
  act: (ctx: PortalContext, input: never, params: Params) => Promise<Outcome>;
};

export type Page = {
  /** Path below the organization's: `/keys`; '' is the home. */
  path: string;
  title: Text;
  /** Position in the navigation; a page without one is reached from another page. */
  menu?: number;
  roles: readonly Role[];
  /** The page is refused where the organization has this service disabled. */
  service?: ServiceCode;
  /** Database statements besides the one that authenticates; one unless set. */
  statements?: number;
  forms: readonly Form[];
  /** Its content, or a complete response such as a download. */
  render: (ctx: PortalContext, input: PageInput) => Promise<Child | Response>;
};

/**
 * Declares a page: who may see it and what it shows. Enforcement, navigation and the test battery are derived from it.
 */
export const definePage = (page: Omit<Page, 'forms'> & { forms?: readonly Form[] }): Page => ({
  forms: [],
  ...page,
});

/** Declares a form of a page: who may submit it, its fields, and its action. */
export const defineForm = <Fields extends z.ZodObject>(
  form: Omit<Form, 'fields' | 'act'> & {
    fields: (t: Translate) => Fields;
    act: (ctx: PortalContext, input: z.output<Fields>, params: Params) => Promise<Outcome>;
  },
): Form => form as Form;
