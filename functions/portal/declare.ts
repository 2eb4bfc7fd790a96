import type { Child } from 'hono/jsx';
import type * as z from 'zod';
import type { Role } from '../../db/queries/portal/sessions.ts';
import type { ServiceCode } from '../../shared/services.ts';
import type { PortalContext } from './context.ts';
import type { Text, Translate } from './language.ts';

/** Names in a path: `/links/{domain}/{code}`. */
export type Params = Record<string, string>;

/** A form that was refused: what was typed, and what is wrong with it. */
export type Failed = {
  form: string;
  values: Record<string, string | string[]>;
  /** By field; those of no field stand above the form, under ''. */
  errors: Record<string, string>;
};

export type PageInput = {
  params: Params;
  query: Params;
  failed: Failed | undefined;
};

/** What comes of a form that was taken: another page, with a word that it is done; or something that is shown this once. */
export type Outcome = { to: string; done?: string } | { show: Child };

export type Form = {
  /** Its address is the page's with this behind it. */
  name: string;
  /** Who may send it, of those who see its page. */
  roles: readonly Role[];
  /** It gives access or money away: the session must be fresh. */
  fresh?: true;
  /** May be sent for an organization that is suspended or blocked, since it takes something away. */
  whileBlocked?: true;
  /** What its body may come to. */
  maxBytes?: number;
  /** What is said on the page once it is done. */
  done?: Text;
  fields: (t: Translate) => z.ZodObject;
  act: (ctx: PortalContext, input: never, params: Params) => Promise<Outcome>;
};

export type Page = {
  /** Below the organization's own: `/keys`; '' is its first page. */
  path: string;
  title: Text;
  /** Its place in the navigation; left out: it is reached from another page. */
  menu?: number;
  roles: readonly Role[];
  /** Where the organization has this off, the page is nobody's. */
  service?: ServiceCode;
  /** Statements that it takes besides the one that tells who asks; one unless said. */
  statements?: number;
  forms: readonly Form[];
  /** Its content, or an answer of its own such as a download. */
  render: (ctx: PortalContext, input: PageInput) => Promise<Child | Response>;
};

/** A page: who sees it and what it shows. Enforcement, navigation and the battery of its tests come from here. */
export const definePage = (page: Omit<Page, 'forms'> & { forms?: readonly Form[] }): Page => ({
  forms: [],
  ...page,
});

/** A form of a page: who may send it, what it takes and what it does. */
export const defineForm = <Fields extends z.ZodObject>(
  form: Omit<Form, 'fields' | 'act'> & {
    fields: (t: Translate) => Fields;
    act: (ctx: PortalContext, input: z.output<Fields>, params: Params) => Promise<Outcome>;
  },
): Form => form as Form;
