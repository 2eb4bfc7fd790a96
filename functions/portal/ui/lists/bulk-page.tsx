import type { Child } from 'hono/jsx';
import * as z from 'zod';
import { isVisibleLine } from '../../../../shared/kernel/verbs/fields.ts';
import type { FormContext, PortalContext } from '../../app/context.ts';
import {
  type Form as DeclaredForm,
  defineForm,
  definePage,
  type Failed,
  type FormOutcome,
  type Page,
  type PageInput,
  type Params,
} from '../../app/declare.ts';
import { keepFormDraft } from '../../app/http/drafts.ts';
import { ONCE } from '../../app/http/submission.ts';
import { changeSelected } from '../../app/lists/change-selected.ts';
import { readEvery } from '../../app/lists/export-list.ts';
import { ALL, type BulkAction, type List, type ListQuery, MOST_OF_ALL } from '../../app/lists/list.ts';
import { toId } from '../../i18n/fields.ts';
import { toNumber } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/language.ts';
import { Field } from '../forms/field.tsx';
import { Form } from '../forms/form.tsx';
import { titled } from '../frame/heading.tsx';

/** The rows of a page of a list; one request changes no more, since each takes some statements. */
const MOST = 100;
/** The time for keeping what is left. */
const KEEP_MS = 5_000;
/** The most characters of all items, so that a page with all of them stays small. */
const LONGEST_ITEMS = 40_000;

/** An action, its rows, and the result of the earlier ones where all of a filter are changed one part after the other. */
type Chosen = { name: string; items: readonly string[]; done?: { changed: number; missed: number } };

/** The page that says what an action on the selected rows stops, and asks. */
export function listSelected<Query extends ListQuery, Row, Beside>(list: List<Query, Row, Beside>): Page[] {
  const { selection, path, title, roles, service, under } = list;
  if (selection === undefined) return [];
  const forms = new Map(selection.actions.map((action) => [action, toForm(list, action)]));
  const page = definePage({
    path: `${path}/selected`,
    title,
    roles,
    forms: [...forms.values()],
    ...(service && { service }),
    ...(under && { under }),
    render: async (ctx, input) => {
      const { t, language, base } = ctx;
      const chosen = await readChosen(ctx, list, input);
      const { name, items, done } = chosen;
      const action = selection.actions.find((each) => each.name === name);
      const form = action && forms.get(action);
      const back = (
        <a class="button plain" href={base + path}>
          {t('Volver a la lista', 'Back to the list')}
        </a>
      );
      if (action === undefined || form === undefined || items.length === 0)
        return titled(
          { title: title[language] },
          <div class="card empty">
            <p>{t('No seleccionó ninguna fila de la lista.', 'You did not select any rows of the list.')}</p>
            {back}
          </div>,
        );
      const named = await nameAll(ctx, list, items.slice(0, MOST));
      const more = items.length - named.length;
      return titled(
        { title: `${action.label[language]}: ${toNumber(ctx, items.length)}` },
        <div class="card confirm" data-continue={done === undefined ? undefined : ''}>
          <p class="lead" role={done === undefined ? undefined : 'status'}>
            {done === undefined
              ? action.consequence(ctx, items.length)
              : t(
                  `Hechos: ${toNumber(ctx, done.changed + done.missed)}. Faltan: ${toNumber(ctx, items.length)}.`,
                  `Done: ${toNumber(ctx, done.changed + done.missed)}. Left: ${toNumber(ctx, items.length)}.`,
                )}
          </p>
          <ul class="named">
            {named.map((each) => (
              <li>{each}</li>
            ))}
          </ul>
          {more === 0 ? null : (
            <p class="soft">{t(`Y ${toNumber(ctx, more)} más.`, `And ${toNumber(ctx, more)} more.`)}</p>
          )}
          <div class="row choices">
            <Form
              ctx={ctx}
              of={form}
              failed={input.failed}
              submit={done === undefined ? action.label[language] : t('Continuar', 'Continue')}
              danger={action.danger === true}
            >
              <ChosenFields ctx={ctx} of={chosen} failed={input.failed} isFinal={action.isFinal === true} />
            </Form>
            {back}
          </div>
        </div>,
      );
    },
  });
  return [page];
}

type FieldsProps = { ctx: PortalContext; of: Chosen; failed: Failed | undefined; isFinal: boolean };

/** The chosen rows, as the form sends them, and how many they are where that has to be typed. */
const ChosenFields = ({ ctx, of: { items, done }, failed, isFinal }: FieldsProps): Child => {
  const { t } = ctx;
  return (
    <>
      {items.length > MOST || done !== undefined ? (
        <input type="hidden" name="items" value={items.join(' ')} />
      ) : (
        items.map((item) => <input type="hidden" name="item" value={item} />)
      )}
      {done === undefined ? null : (
        <>
          <input type="hidden" name="changed" value={String(done.changed)} />
          <input type="hidden" name="missed" value={String(done.missed)} />
          <input type="hidden" name="count" value={String(items.length)} />
        </>
      )}
      {isFinal && done === undefined ? (
        <Field
          ctx={ctx}
          failed={failed}
          name="count"
          label={t(
            `No se puede deshacer. Escriba ${items.length} para confirmar`,
            `This cannot be undone. Type ${items.length} to confirm`,
          )}
          autocomplete="off"
          required
        />
      ) : null}
    </>
  );
};

const toItems = (text = ''): string[] => text.split(' ').filter((item) => item !== '');
const toText = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** The action and the rows of the list's form, of the refused form, or of the next part. */
async function readChosen<Query extends ListQuery, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  { failed, query }: PageInput,
): Promise<Chosen> {
  if (failed !== undefined) {
    const { item = [], items, changed, missed } = failed.values;
    const done = { changed: toId(toText(changed)), missed: toId(toText(missed)) };
    return {
      name: failed.form,
      items: [...[item].flat(), ...toItems(toText(items))],
      ...(done.changed + done.missed > 0 && { done }),
    };
  }
  const asked = new URL(ctx.asked, 'https://portal').searchParams;
  const name = asked.get('do') ?? '';
  if (query[ALL] === undefined) return { name, items: [...new Set(asked.getAll('item'))].slice(0, MOST) };
  return { name, items: await findAll(ctx, list, query) };
}

/** Every row of the filter as it is now, of those that can be selected. */
async function findAll<Query extends ListQuery, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  query: Params,
): Promise<string[]> {
  const { toItem, isFree = () => true } = list.selection ?? {};
  const items = new Set<string>();
  let left = LONGEST_ITEMS;
  if (toItem === undefined) return [];
  for await (const rows of readEvery(ctx, list, query))
    for (const row of rows) {
      const item = toItem(row);
      if (!isFree(row) || items.has(item)) continue;
      left -= item.length + 1;
      if (left < 0 || items.size === MOST_OF_ALL) return [...items];
      items.add(item);
    }
  return [...items];
}

/** The names of selected rows: those that are not there have none. */
async function nameAll<Query extends ListQuery, Row, Beside>(
  ctx: PortalContext,
  { all, selection }: List<Query, Row, Beside>,
  items: readonly string[],
): Promise<string[]> {
  if (all === undefined || selection?.toName === undefined)
    return items.map((item) => selection?.toReadable?.(item) ?? item);
  const { toItem, toName } = selection;
  const rows = await all(ctx);
  return rows.filter((row) => items.includes(toItem(row))).map(toName);
}

const Item = z.string().min(1).max(400).refine(isVisibleLine);

type Sent = {
  item: string[];
  items?: string | undefined;
  value?: string | undefined;
  changed?: string | undefined;
  missed?: string | undefined;
};

const itemsOf = ({ item, items }: Sent): string[] => [...new Set([...item, ...toItems(items)])];

function toForm<Query extends ListQuery, Row, Beside>(
  { path }: List<Query, Row, Beside>,
  action: BulkAction,
): DeclaredForm {
  const { name, roles, fresh, isFinal, input, act } = action;
  /** Goes on with the others on a page that shows what is done; otherwise back to the list, which says so. */
  const goOn = async (ctx: FormContext, sent: Sent, now: Required<Chosen>['done']): Promise<FormOutcome> => {
    const done = { changed: toId(sent.changed) + now.changed, missed: toId(sent.missed) + now.missed };
    const left = itemsOf(sent).slice(MOST);
    const kept = Object.entries({
      items: left.join(' '),
      value: sent.value ?? '',
      count: String(left.length),
      changed: String(done.changed),
      missed: String(done.missed),
      // Sent twice, each part is done once.
      [ONCE]: ctx.submission.name.slice(0, 32),
    });
    // The changes may have taken all of the request's own time.
    const patient = { ...ctx, redis: ctx.openRedis(KEEP_MS) };
    const next = left.length === 0 ? undefined : await keepFormDraft(patient, { form, kept });
    if (next !== undefined) return { to: next };
    const missed = String(done.missed + left.length);
    const said = new URLSearchParams({ did: name, changed: String(done.changed), missed });
    return { to: `${ctx.base}${path}?${said}` };
  };
  const form = defineForm({
    name,
    roles,
    ...(fresh && { fresh }),
    ...(input && { inputs: { value: input.shown } }),
    fields: (t) => {
      const selected = z.object({
        item: z.array(Item).max(MOST),
        items: z.string().max(LONGEST_ITEMS).optional(),
        // As typed fields are read: without its spaces at the ends.
        value: input === undefined ? z.string().optional() : z.string().trim().pipe(input.field(t)),
        changed: z.string().optional(),
        missed: z.string().optional(),
      });
      return isFinal
        ? selected.extend({ count: z.string() }).superRefine(checkItems(t)).superRefine(checkCount(t))
        : selected.superRefine(checkItems(t));
    },
    actAndLead: async (ctx, sent) => {
      const change = (own: FormContext, each: string) => act(own, each, sent.value ?? '');
      return await goOn(ctx, sent, await changeSelected(ctx, change, itemsOf(sent).slice(0, MOST)));
    },
    onResubmit: async (ctx, _, sent) =>
      await goOn(ctx, sent, { changed: itemsOf(sent).slice(0, MOST).length, missed: 0 }),
  });
  return form;
}

/** Refuses a form of no rows, or of what names none. */
const checkItems =
  (t: Translate) =>
  (sent: Sent, check: z.RefinementCtx): void => {
    const items = itemsOf(sent);
    const isRight =
      items.length > 0 && items.length <= MOST_OF_ALL && items.every((item) => Item.safeParse(item).success);
    if (!isRight)
      check.addIssue({
        code: 'custom',
        path: ['item'],
        message: t('Elija al menos una opción.', 'Choose at least one option.'),
      });
  };

/** Refuses a count that is not that of the rows. */
const checkCount =
  (t: Translate) =>
  ({ count, ...sent }: Sent & { count: string }, check: z.RefinementCtx): void => {
    const { length } = itemsOf(sent);
    if (count.trim() !== String(length))
      check.addIssue({
        code: 'custom',
        path: ['count'],
        message: t(`Escriba ${length}.`, `Type ${length}.`),
      });
  };
