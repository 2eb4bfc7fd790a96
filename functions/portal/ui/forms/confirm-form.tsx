import type { Child, FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import type { Confirmation, Failed } from '../../app/declare.ts';
import { CONFIRMED, TYPED_NAME } from '../../app/http/submission.ts';
import { toNumber } from '../../i18n/format.ts';
import { Field } from './field.tsx';
import { FormError } from './form-error.tsx';
import { isFirstTyped, TYPING } from './typing.ts';

type Props = {
  ctx: PortalContext;
  of: Confirmation & { agreed: string };
  /** The form's own fields, sent again with the confirmation. */
  kept: readonly (readonly [name: string, value: string])[];
  typedName: string;
  wrong: string | undefined;
};

/** Says what a form stops or costs, and sends it again with the reader's confirmation. */
export const ConfirmForm: FC<Props> = ({ ctx, of, kept, typedName, wrong }) => {
  const { t, asked, pagePath } = ctx;
  const field = of.name === undefined ? '' : TYPED_NAME;
  const errors = wrong === undefined ? {} : { [field]: wrong };
  const failed: Failed = { form: '', values: { [TYPED_NAME]: typedName }, errors };
  return (
    <div class="card confirm">
      <FormError failed={failed} look="note bad" />
      {of.content}
      <form
        method="post"
        action={asked}
        id={of.name !== undefined && isFirstTyped(ctx, asked) ? TYPING : undefined}
        class="stack"
      >
        {kept.map(([name, value]) => (
          <input type="hidden" name={name} value={value} autocomplete="off" />
        ))}
        <input type="hidden" name={CONFIRMED} value={of.agreed} autocomplete="off" />
        {of.name === undefined ? null : (
          <Field
            ctx={ctx}
            failed={failed}
            name={TYPED_NAME}
            label={t(`Escriba «${of.name}» para confirmar`, `Type “${of.name}” to confirm`)}
            autocomplete="off"
            required
          />
        )}
        <div class="row">
          <button type="submit" class={of.harmless ? undefined : 'danger solid'}>
            {of.submit}
          </button>
          <a class="button plain" href={pagePath}>
            {t('Cancelar', 'Cancel')}
          </a>
        </div>
      </form>
    </div>
  );
};

/** More names than this are counted, not listed. */
const MAX_NAMED = 10;

/** Names what a change stops: the first of them, and how many more there are. */
export const NamedList: FC<{ ctx: PortalContext; items: readonly Child[] }> = ({ ctx, items }) =>
  items.length === 0 ? null : (
    <ul>
      {items.slice(0, MAX_NAMED).map((item) => (
        <li>{item}</li>
      ))}
      {items.length > MAX_NAMED ? (
        <li>
          {ctx.t(
            `y ${toNumber(ctx, items.length - MAX_NAMED)} más`,
            `and ${toNumber(ctx, items.length - MAX_NAMED)} more`,
          )}
        </li>
      ) : null}
    </ul>
  );
