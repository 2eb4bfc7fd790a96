import * as z from 'zod';
import { isVisibleLine } from '../../../../shared/kernel/verbs/fields.ts';
import type { FormContext, PortalContext } from '../../app/context.ts';
import {
  type Form as DeclaredForm,
  defineForm,
  definePage,
  type Page,
  type PageInput,
} from '../../app/declare.ts';
import { changeSelected } from '../../app/lists/change-selected.ts';
import type { Asked, BulkAction, List } from '../../app/lists/list.ts';
import type { Translate } from '../../i18n/language.ts';
import { Field } from '../forms/field.tsx';
import { Form } from '../forms/form.tsx';
import { titled } from '../frame/heading.tsx';

/** As many as a page of a list has. */
const MOST = 100;

/** The page that says what an action on the selected rows stops, and asks. */
export function listSelected<Query extends Asked, Row, Beside>(list: List<Query, Row, Beside>): Page[] {
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
      const { name, items } = readSelected(ctx, input);
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
      const named = await nameAll(ctx, list, items);
      return titled(
        { title: `${action.label[language]}: ${items.length}` },
        <div class="card confirm">
          <p class="lead">{action.consequence(ctx, items.length)}</p>
          <ul class="named">
            {named.map((each) => (
              <li>{each}</li>
            ))}
          </ul>
          <div class="row choices">
            <Form
              ctx={ctx}
              of={form}
              failed={input.failed}
              submit={action.label[language]}
              danger={action.danger === true}
            >
              {items.map((item) => (
                <input type="hidden" name="item" value={item} />
              ))}
              {action.isFinal ? (
                <Field
                  ctx={ctx}
                  failed={input.failed}
                  name="count"
                  label={t(
                    `No se puede deshacer. Escriba ${items.length} para confirmar`,
                    `This cannot be undone. Type ${items.length} to confirm`,
                  )}
                  autocomplete="off"
                  required
                />
              ) : null}
            </Form>
            {back}
          </div>
        </div>,
      );
    },
  });
  return [page];
}

/** The action and the rows, of the list's form or of the refused form. */
function readSelected({ asked }: PortalContext, { failed }: PageInput): { name: string; items: string[] } {
  if (failed !== undefined) return { name: failed.form, items: [failed.values.item ?? []].flat() };
  const query = new URL(asked, 'https://portal').searchParams;
  return { name: query.get('do') ?? '', items: [...new Set(query.getAll('item'))].slice(0, MOST) };
}

/** The names of selected rows: those that are not there have none. */
async function nameAll<Query extends Asked, Row, Beside>(
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

function toForm<Query extends Asked, Row, Beside>(
  { path }: List<Query, Row, Beside>,
  action: BulkAction,
): DeclaredForm {
  const { name, roles, fresh, isFinal, input, act } = action;
  return defineForm({
    name,
    roles,
    ...(fresh && { fresh }),
    ...(input && { inputs: { value: input.shown } }),
    fields: (t) => {
      const selected = z.object({
        item: z.array(z.string().min(1).max(400).refine(isVisibleLine)).min(1).max(MOST),
        value: input === undefined ? z.string().optional() : input.field(t),
      });
      return isFinal ? selected.extend({ count: z.string() }).superRefine(checkCount(t)) : selected;
    },
    actAndLead: async (ctx, { item, value = '' }) => {
      const change = (own: FormContext, each: string) => act(own, each, value);
      const { changed, missed } = await changeSelected(ctx, change, [...new Set(item)]);
      const said = { did: name, changed: String(changed), missed: String(missed) };
      return { to: `${ctx.base}${path}?${new URLSearchParams(said)}` };
    },
    onResubmit: async (ctx) => ({ to: ctx.base + path }),
  });
}

/** Refuses a count that is not that of the rows. */
const checkCount =
  (t: Translate) =>
  ({ item, count }: { item: string[]; count: string }, check: z.RefinementCtx): void => {
    if (count.trim() !== String(item.length))
      check.addIssue({
        code: 'custom',
        path: ['count'],
        message: t(`Escriba ${item.length}.`, `Type ${item.length}.`),
      });
  };
