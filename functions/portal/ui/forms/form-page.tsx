import type { Child } from 'hono/jsx';
import type { PortalContext, Values } from '../../app/context.ts';
import { type Form as Declared, definePage, type Page } from '../../app/declare.ts';
import type { Text } from '../../i18n/language.ts';
import { titled } from '../frame/heading.tsx';
import { Form } from './form.tsx';

type FormPage = Pick<Page, 'path' | 'title' | 'roles' | 'service'> & {
  /** The forms in order, each in a card; a heading tells several apart. */
  forms: readonly { form: Declared; submit: Text; heading?: Text; values?: Values; plain?: true }[];
  /** Content before the forms. */
  about?: (ctx: PortalContext) => Child;
  below?: (ctx: PortalContext) => Child;
  /** Whether its reader may submit the forms now. */
  isOpen?: (ctx: PortalContext) => boolean;
};

/** Declares the page where something is added to a list, which leads there. */
export const defineFormPage = ({
  path,
  title,
  roles,
  service,
  forms,
  about,
  below,
  isOpen = () => true,
}: FormPage): Page =>
  definePage({
    path,
    title,
    roles,
    ...(service && { service }),
    statements: 0,
    forms: forms.map(({ form }) => form),
    render: async (ctx, { failed }) => {
      const { language } = ctx;
      return titled(
        { title: title[language] },
        <>
          {about === undefined ? null : <div class="prose">{about(ctx)}</div>}
          {isOpen(ctx)
            ? forms.map(({ form, submit, heading, values = {}, plain = false }, place) => (
                <div class="card">
                  {heading === undefined ? null : <h2>{heading[language]}</h2>}
                  <Form
                    ctx={ctx}
                    of={form}
                    failed={failed}
                    submit={submit[language]}
                    values={values}
                    plain={plain}
                    isFocused={place === 0 && failed === undefined}
                  />
                </div>
              ))
            : null}
          {below?.(ctx)}
        </>,
      );
    },
  });
