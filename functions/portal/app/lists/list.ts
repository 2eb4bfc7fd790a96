import type { BatchItem } from 'drizzle-orm/batch';
import type { Child } from 'hono/jsx';
import type * as z from 'zod';
import type { Role } from '../../../../db/people/tables/membership.ts';
import type { Message } from '../../../../shared/kernel/errors/message.ts';
import type { CellKind } from '../../../../shared/kernel/http/lists/csv.ts';
import type { LimitedOperation } from '../../../../shared/kernel/quotas/operation-limits.ts';
import type { ServiceCode } from '../../../../shared/kernel/services.ts';
import type { Text, Translate } from '../../i18n/language.ts';
import type { MenuPlace } from '../../ui/frame/navigation.tsx';
import type { SettingsPlace } from '../../ui/frame/settings-groups.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import type { PortalContext } from '../context.ts';
import type { Failed, Form, Input, PageInput, Params } from '../declare.ts';
import type { FileCell } from './write-workbook.ts';

/** A list's chosen filters and their errors. */
export type Filter = { ctx: PortalContext; given: Params; failed: Failed | undefined };

/** A column of a list's table, of its file, or of both. */
export type Column<Row, Beside = unknown> = {
  label: Text;
  /** The heading in the file, where it says more. */
  fileLabel?: Text;
  /** The value of the filter `sort` under which the list begins with the most of this. */
  sort?: string;
  /** The roles that see it; by default all that see the list. */
  roles?: readonly Role[];
  /** Whether the table leaves it out, because every row says the same. */
  isSpare?: (beside: Beside) => boolean;
  /** `cut`: one line, as long as there is space; `name`: one line up to a usual length; `prose`: as many lines as it needs; `moment`: day
   * and hour, on phones in two lines. */
  look?: 'number' | 'cut' | 'name' | 'prose' | 'moment' | undefined;
  /** Draws the table's cell; without it, the column is only in the file. */
  cell?: (
    row: Row,
    ctx: PortalContext,
    beside: Beside,
    failed?: Failed | undefined,
  ) => Child | Promise<Child>;
  /** The text that the button beside it copies. */
  copy?: (row: Row, ctx: PortalContext, beside: Beside) => string | null;
  /** It is the row's state, or as short and as important: a phone shows it beside the row's name. */
  isState?: true;
  /** Phones have no room for it. */
  isWide?: true;
  /** It says itself what it is: phones show it without its label. */
  isPlain?: true;
  /** The whole of what is cut off. */
  whole?: (row: Row, ctx: PortalContext, beside: Beside) => string;
  /** The cell of the file; without it, the column is only in the table. */
  file?: (row: Row, ctx: PortalContext, beside: Beside) => FileCell;
  /** `text`, which is never a formula, unless set. */
  kind?: CellKind;
};

/** A filter: one or more query parameters and their fields. */
export type ListFilter<Beside = unknown> = {
  names: readonly string[];
  /** The roles that may use it; by default all that see the list. */
  roles?: readonly Role[];
  /** Makes of what was typed what the query takes and the field then shows. */
  read?: (typed: string, ctx: PortalContext) => { value: string } | { wrong: Message };
  draw: (filter: Filter, beside: Beside) => Child;
};

/** The parameter of an action on every row of the filter, and as many rows as one action changes. */
export const ALL = 'all';
export const MOST_OF_ALL = 1_000;

/** A change of several rows at once, confirmed on a page that names and counts them. */
export type BulkAction = {
  name: string;
  label: Text;
  roles: readonly Role[];
  fresh?: true;
  danger?: true;
  /** It cannot be undone: the person confirms it by typing how many. */
  isFinal?: true;
  /** Whether it is offered under these filters; always unless set. */
  isOffered?: (given: Params) => boolean;
  /** Says what stops or begins, for this many of them. */
  consequence: (ctx: PortalContext, count: number) => string;
  /** The field to fill in before the action runs on all selected rows. */
  input?: { shown: Input; field: (t: Translate) => z.ZodType<string, string> };
  /** Changes one of them, by its value in the selection and what was asked for. Throws DomainError. */
  act: (ctx: PortalContext, item: string, value: string) => Promise<unknown>;
  /** Said of those that were changed. */
  done: (ctx: PortalContext, count: string) => string;
};

type Selection<Row> = {
  /** The value by which a row is selected: its name, unless `toName` gives another and the list is read as a whole. */
  toItem: (row: Row) => string;
  toName?: (row: Row) => string;
  /** Writes that value as people read it; as it is, unless set. */
  toReadable?: (item: string) => string;
  /** Whether a row can be selected; every row unless set. */
  isFree?: (row: Row) => boolean;
  actions: readonly BulkAction[];
};

type Counted = PromiseLike<{ total: number }[]> & BatchItem<'pg'>;
export type ListQuery = { limit: number; cursor?: string | undefined };

/** A list that is read page by page, newest first. */
type Paged<Query extends ListQuery, Row> = {
  query: z.ZodType<Query>;
  read: (ctx: PortalContext, query: Query) => Promise<{ items: readonly Row[]; nextCursor: string | null }>;
  /** Counts the rows that the filters leave, up to a bound; undefined where counting them would take too long. */
  count?: (ctx: PortalContext, query: Query) => Counted | undefined;
  all?: never;
};
/** A short list, read as a whole. */
type Whole<Query extends ListQuery, Row> = {
  query: z.ZodType<Query>;
  all: (ctx: PortalContext) => Promise<readonly Row[]>;
  /** Whether the filters leave a row. */
  keeps?: (row: Row, query: Query) => boolean;
  read?: never;
  count?: never;
};

export type List<Query extends ListQuery, Row, Beside> = (Paged<Query, Row> | Whole<Query, Row>) & {
  path: string;
  title: Text;
  menu?: MenuPlace;
  settings?: SettingsPlace;
  /** The page that it belongs to, as a page declares it. */
  under?: string;
  roles: readonly Role[];
  service?: ServiceCode;
  /** The operation of the API whose quota it shares, and that of its file, if the API has it. */
  operation?: LimitedOperation;
  exportOperation?: LimitedOperation;
  /** The name of its file. */
  file: Text;
  /** The period that its rows are of, where it is not all time. */
  period?: Text;
  filters: readonly ListFilter<Beside>[];
  /** It has no rows until a filter says which. */
  asks?: true;
  columns: readonly Column<Row, Beside>[];
  /** Reads what its columns and filters need besides the rows. */
  beside?: (ctx: PortalContext) => PromiseLike<Beside> & BatchItem<'pg'>;
  selection?: Selection<Row>;
  /** Says what would be here, and how to get it. */
  empty: { icon: IconName; title: Text; hint: Text };
  /** The page's main actions. */
  actions?: (ctx: PortalContext) => Child;
  above?: (ctx: PortalContext, input: PageInput, beside: Beside) => Child | Promise<Child>;
  below?: (ctx: PortalContext, input: PageInput, beside: Beside) => Child | Promise<Child>;
  forms?: readonly Form[];
};

/** Selects those of a list's columns or filters that the reader may see. */
export const visible = <Item extends { roles?: readonly Role[] }>(
  items: readonly Item[],
  { role }: { role: Role },
): Item[] => items.filter(({ roles }) => roles === undefined || roles.includes(role));
