import type { Child } from 'hono/jsx';
import { textsOf } from '../ui/forms/typed-form.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Question } from './confirm.tsx';
import type { FormContext, Values } from './context.ts';
import type { Failed, Form, Params } from './declare.ts';
import { SEEN } from './http/submission.ts';

type Sent = { sent: FormData; input: never; params: Params; values: Failed['values'] };
type Value = Values[string] | undefined;

const isSame = (one: Value, other: Value): boolean => toKey(one) === toKey(other);
const toKey = (value: Value = ''): string => JSON.stringify([value].flat().toSorted());

/**
 * The page that shows a form's fields as they are now, beside what its sender typed, or undefined where nobody has changed them
 * since the form was opened, or only to what is typed. Throws DomainError as the form's action does.
 */
export async function findConflict(
  ctx: FormContext,
  form: Form,
  { sent, input, params, values }: Sent,
): Promise<Question | undefined> {
  const { t, asked, pagePath, submission } = ctx;
  const { seen } = submission;
  if (seen === undefined) return undefined;
  const now = await form.current?.(ctx, input, params);
  if (now === undefined) return undefined;
  const isTold = ([name, value]: [string, Value]): boolean =>
    !isSame(value, seen[name]) && !isSame(value, values[name]);
  if (!Object.entries(now).some(isTold)) return undefined;
  const different = Object.entries(now).filter(([name, value]) => !isSame(value, values[name]));
  // Fields that the sender did not change keep their current value.
  const isKept = (name: string): boolean => name in now && isSame(values[name], seen[name]);
  const write = (name: string, value: Value) => toWritten(ctx, form, name, value);
  const content = (
    <div class="card confirm conflict">
      <p class="note warn" tabindex={-1} autofocus role="alert">
        {t(
          'Alguien lo cambió mientras usted lo editaba. No se guardó nada.',
          'Somebody changed this while you were editing it. Nothing was saved.',
        )}
      </p>
      <Table
        label={t('Diferencias', 'Differences')}
        columns={['', t('Cuando lo abrió', 'When you opened it'), t('Ahora', 'Now'), t('Lo suyo', 'Yours')]}
      >
        {different.map(([name, value]) => (
          <tr>
            <th scope="row">{form.inputs?.[name]?.label[ctx.language] ?? name}</th>
            <td class="long">{write(name, seen[name])}</td>
            <td class="long">{write(name, value)}</td>
            <td class="long">
              {isSame(values[name], seen[name]) ? (
                <span class="soft">{t('Sin cambios', 'Not changed')}</span>
              ) : (
                write(name, values[name])
              )}
            </td>
          </tr>
        ))}
      </Table>
      <form method="post" action={asked} class="stack">
        {[...sent].flatMap(([name, value]) =>
          typeof value !== 'string' || name === SEEN || isKept(name)
            ? []
            : [<input type="hidden" name={name} value={value} autocomplete="off" />],
        )}
        {Object.entries(now).flatMap(([name, value]) =>
          isKept(name)
            ? [value]
                .flat()
                .map((each) => <input type="hidden" name={name} value={each} autocomplete="off" />)
            : [],
        )}
        <input type="hidden" name={SEEN} value={JSON.stringify(now)} autocomplete="off" />
        <div class="row">
          <button type="submit">{t('Guardar mis cambios', 'Save my changes')}</button>
          <a class="button plain" href={pagePath}>
            {t('Dejarlo como está ahora', 'Keep it as it is now')}
          </a>
        </div>
      </form>
    </div>
  );
  return { content, status: 409, kept: textsOf(sent) };
}

/** A value as people read it: a choice by its label. */
function toWritten(ctx: FormContext, { inputs }: Form, name: string, value: Value): Child {
  const { options: declared, choices } = inputs?.[name] ?? {};
  const options = typeof declared === 'function' ? declared(ctx) : (declared ?? []);
  const written = [value ?? []].flat().filter((each) => each !== '');
  if (written.length === 0) return <span class="soft">{ctx.t('Vacío', 'Empty')}</span>;
  return written.map((each, place) => (
    <>
      {place === 0 ? '' : ', '}
      {options.find((option) => option.value === each)?.label ?? choices?.[each]?.[ctx.language] ?? each}
    </>
  ));
}
