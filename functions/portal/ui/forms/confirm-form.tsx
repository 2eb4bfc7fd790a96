import type { Child, FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import type { Confirmation } from '../../app/declare.ts';
import { CONFIRMED, TYPED_NAME } from '../../app/http/submission.ts';
import { toNumber } from '../../i18n/format.ts';
import { Field } from './field.tsx';

type Props = {
  ctx: PortalContext;
  of: Confirmation & { agreed: string };
  /** The form's own fields, sent again with the confirmation. */
  kept: readonly (readonly [name: string, value: string])[];
  wrong: string | undefined;
};

/** Says what a form stops or costs, and sends it again with the reader's confirmation. */
export const ConfirmForm: FC<Props> = ({ ctx, of, kept, wrong }) => {
  const { t, asked, pagePath } = ctx;
  const isNameWrong = wrong !== undefined && of.name !== undefined;
  return (
    <div class="card confirm">
      {wrong === undefined ? null : (
        <p class="note bad" tabindex={-1} autofocus={isNameWrong ? undefined : true} role="alert">
          {wrong}
        </p>
      )}
      {of.content}
      <form method="post" action={asked} class="stack">
        {kept.map(([name, value]) => (
          <input type="hidden" name={name} value={value} autocomplete="off" />
        ))}
        <input type="hidden" name={CONFIRMED} value={of.agreed} autocomplete="off" />
        {of.name === undefined ? null : (
          <Field
            ctx={ctx}
            name={TYPED_NAME}
            label={t(`Escriba «${of.name}» para confirmar`, `Type “${of.name}” to confirm`)}
            autocomplete="off"
            required
            autofocus={isNameWrong ? true : undefined}
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
