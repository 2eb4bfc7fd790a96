import type { Child } from 'hono/jsx';
import type * as z from 'zod';
import type { Role } from '../../../db/people/tables/membership.ts';
import type { Cost, Limit } from '../../../shared/kernel/http/route.ts';
import type { LimitedOperation } from '../../../shared/kernel/quotas/operation-limits.ts';
import type { ServiceCode } from '../../../shared/kernel/services.ts';
import type { Text, Translate } from '../i18n/language.ts';
import type { TitledPage } from '../ui/frame/heading.tsx';
import type { MenuPlace } from '../ui/frame/navigation.tsx';
import type { SettingsPlace } from '../ui/frame/settings-groups.tsx';
import type { FormContext, PortalContext, Values } from './context.ts';

/** Path parameters: `/links/{domain}/{code}`. */
export type Params = Record<string, string>;

/** A refused form: the submitted values and their errors. */
export type Failed = {
  form: string;
  values: Record<string, string | string[]>;
  /** The errors by field; those of no field are under ''. */
  errors: Record<string, string>;
  /** The form's one-time value, which it keeps until it is accepted. */
  once?: string;
  /** The values of its fields when it was opened. */
  seen?: string;
  /** The fields whose errors have been drawn; the page adds the others. */
  drawn?: Set<string>;
  /** Whether something that is wrong has been drawn with the focus. */
  isFocused?: true;
};

export type PageInput = {
  params: Params;
  query: Params;
  failed: Failed | undefined;
};

/** The page to which an accepted form leads, other than its own page with a confirmation. */
export type FormOutcome = { to: string };

/** The first change of an earlier submission of the form. */
export type Done = { targetId: string; at: Date };

/**
 * The limit of something that an organization's people do. `operation`: as often as the operation of the API, on a counter of
 * the portal's own; 60 times a minute where nothing is declared.
 */
type Limited<Input> = {
  operation?: LimitedOperation;
  limit?: Required<Exclude<Limit, 'guard'>>;
  /** A further quota that is spent, as by the operation. */
  cost?: Cost<Input>;
};

/**
 * The secret that a form makes: shown on a page of its own, once. Reloading that page, or going back to it, says so and leads on to
 * `afterwards`; a form that is sent again too late leads there at once (`show` returns undefined).
 */
export type Reveals = {
  show: (ctx: FormContext, done: Done) => Promise<Child | undefined>;
  /** The title of that page: what was made. */
  title: Text;
  afterwards: (ctx: FormContext, done: Done) => string;
};

/** A page that says what submitting a form stops or costs, before it is done. Without one the form is done at once. */
export type Confirmation = {
  /** The question: `Revoke Campaigns?` */
  title: string;
  /** The things that stop, named and counted, or the cost. */
  content: Child;
  /** The button that does it. */
  submit: string;
  /** The name that has to be typed before something that cannot be undone. */
  name?: string;
  /** It stops nothing, but costs something. */
  harmless?: true;
  /** The value that is agreed to, such as a price. A person who confirmed another one is asked again. */
  agreed?: string;
};

/** One of the values that a field takes. */
export type Option = { value: string; label: Child };

/**
 * A field of a form, as it is drawn. Its schema says whether it is required, its length, its form, and whether it takes several
 * values: checkboxes then. With `options` or `choices` it is a choice of one, which is not drawn while there are none; otherwise
 * it is typed.
 */
export type Input = {
  label: Text;
  hint?: Text | ((ctx: PortalContext) => string);
  type?: 'text' | 'email' | 'password' | 'date' | 'search' | 'file';
  /** A text of several lines. */
  rows?: number;
  options?: readonly Option[] | ((ctx: PortalContext) => readonly Option[]);
  /** The labels of the values that the schema allows. A value without one is its own. */
  choices?: Readonly<Record<string, Text>>;
  /** The label of choosing none of the `choices`. */
  none?: Text;
  /** If a browser cut a pasted text, the rest would be accepted and mean something else: an address, a secret. */
  isNeverCut?: true;
  autocomplete?: string;
  accept?: string;
  /** Seldom needed: after the others, behind a summary with this text. */
  folded?: Text;
};

export type Form = Limited<never> & {
  /** The last segment of its address, after the page's. */
  name: string;
  /** The roles that may submit it, among those who see its page. */
  roles: readonly Role[];
  /** Grants access or spends money: requires a recent sign-in. */
  fresh?: true;
  /** Allowed for a suspended or blocked organization, since it only removes or stops something. */
  whileBlocked?: true;
  /** The largest accepted body. */
  maxBytes?: number;
  /** Its last field is a file, which `act` reads from `ctx.upload` while it arrives. It is not known when sent again. */
  streams?: true;
  /** It reads a file that was uploaded before, which takes as long as an upload. */
  readsFile?: true;
  /** Sets something to what it says: sent again, it sets it again. Every other form is done once, however often it is sent. */
  idempotent?: true;
  /** The confirmation shown afterwards, on whichever page the form leads to. */
  done?: Text;
  /** `home`: the organization's country, whose national numbers its people write. */
  fields: (t: Translate, home: string) => z.ZodObject;
  /** Its fields as they are drawn, in this order; a field that is not here is drawn by the page. */
  inputs?: Readonly<Record<string, Input>>;
  /**
   * The values of its fields now, as the page shows them. A form that was opened before another change is answered with
   * both: nobody overwrites what they have not seen.
   */
  current?: (ctx: FormContext, input: never, params: Params) => Promise<Values>;
  confirm?: (ctx: FormContext, input: never, params: Params) => Promise<Confirmation | undefined>;
  act: (ctx: FormContext, input: never, params: Params) => Promise<FormOutcome | undefined>;
  /** The path shown afterwards; defaults to the page's own. */
  redirectTo?: (ctx: FormContext, input: never, params: Params) => string;
  reveals?: Reveals;
  /** The answer to a form that an earlier submission has done, after finishing what that may have left. */
  onResubmit?: (ctx: FormContext, done: Done, input: never) => Promise<FormOutcome | undefined>;
};

export type Page = Limited<Params> & {
  /** Path below the organization's: `/keys`; '' is the home. */
  path: string;
  title: Text;
  /** Its place in the navigation, in the order of `PAGES`; a page without one is reached from another page. */
  menu?: MenuPlace;
  /** Its place on the page of settings, in the order of `PAGES`. */
  settings?: SettingsPlace;
  /** The page of the navigation or of the settings that it belongs to, where its own path is not below that one's. */
  under?: string;
  roles: readonly Role[];
  /** The page is refused where the organization has this service disabled. */
  service?: ServiceCode;
  /** Database statements besides the one that authenticates; one unless set. */
  statements?: number;
  forms: readonly Form[];
  /** Its content, under the page's title or the name of what it shows; or a complete response such as a download. */
  render: (ctx: PortalContext, input: PageInput) => Promise<Child | TitledPage | Response>;
};

/**
 * Declares a page: who may see it and what it shows. Enforcement, navigation and the test battery are derived from it.
 */
export const definePage = (page: Omit<Page, 'forms'> & { forms?: readonly Form[] }): Page => ({
  forms: [],
  ...page,
});

/** A form that answers with what it has made says also how it answers when it is sent again. */
type Answer<Input> =
  | {
      /** A verb, whose result is not needed. */
      act: (ctx: FormContext, input: Input, params: Params) => Promise<unknown>;
      actAndLead?: never;
      redirectTo?: (ctx: FormContext, input: Input, params: Params) => string;
      onResubmit?: (ctx: FormContext, done: Done, input: Input) => Promise<void>;
      reveals?: Reveals;
    }
  | {
      act?: never;
      /** Does what `act` does, and says where it leads. */
      actAndLead: (ctx: FormContext, input: Input, params: Params) => Promise<FormOutcome>;
      onResubmit: (ctx: FormContext, done: Done, input: Input) => Promise<FormOutcome>;
    };

/**
 * Declares a form of a page: who may submit it, its fields, and its action, which may be the verb itself. TypeScript knows the
 * fields then only if `fields` names the type of its parameter, or has none.
 */
export const defineForm = <Fields extends z.ZodObject>(
  form: Omit<
    Form,
    'fields' | 'inputs' | 'current' | 'confirm' | 'act' | 'redirectTo' | 'onResubmit' | 'reveals' | 'cost'
  > & {
    fields: (t: Translate, home: string) => Fields;
    inputs?: { readonly [Name in keyof z.input<Fields>]?: Input };
    current?: (ctx: FormContext, input: z.output<Fields>, params: Params) => Promise<Values>;
    cost?: Cost<z.output<Fields>>;
    confirm?: (
      ctx: FormContext,
      input: z.output<Fields>,
      params: Params,
    ) => Promise<Confirmation | undefined>;
  } & Answer<z.output<Fields>>,
): Form => {
  const { act, actAndLead, ...declared } = form;
  const submit = actAndLead ?? (async (...given: Parameters<typeof act>) => void (await act(...given)));
  return { ...declared, act: submit } as Form;
};
