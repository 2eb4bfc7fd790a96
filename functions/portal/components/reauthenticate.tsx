import type { FC } from 'hono/jsx';
import type { PortalContext } from '../context.ts';
import { OnceField } from './once-field.tsx';

type Props = { ctx: PortalContext; next: string; label?: string; elsewhere?: true };

/**
 * Asks a member whose session is too old to sign in again, by mailed link or by provider as before. A provider gets a
 * link, because a form must not lead to another site. `label` says what it is for, where nothing beside it does;
 * `elsewhere`: in another tab, because this page keeps what was typed.
 */
export const Reauthenticate: FC<Props> = ({ ctx, next, label, elsewhere }) => {
  const { t, reauthenticatePath } = ctx;
  const target = elsewhere && '_blank';
  return reauthenticatePath === undefined ? (
    <form method="post" action="/sign-in/again" class="inline" target={target}>
      <input type="hidden" name="next" value={next} />
      <OnceField visit={ctx} />
      <button type="submit" class={label === undefined ? undefined : 'plain'}>
        {label === undefined ? t('Enviar el enlace', 'Send the link') : `${label}…`}
      </button>
      <span class="hint">
        {t('Pide confirmar que es usted, por correo.', 'Asks you to confirm by mail that it is you.')}
      </span>
    </form>
  ) : (
    <p class="row">
      <a
        class={label === undefined ? 'button' : 'button plain'}
        href={reauthenticatePath + encodeURIComponent(next)}
        target={target}
      >
        {label === undefined ? t('Entrar de nuevo', 'Sign in again') : `${label}…`}
      </a>
      <span class="hint">
        {t(
          'Pide confirmar que es usted, en el proveedor de su organización.',
          'Asks you to confirm that it is you, at the provider of your organization.',
        )}
      </span>
    </p>
  );
};
