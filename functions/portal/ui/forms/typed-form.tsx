import type { Child, FC } from 'hono/jsx';
import type { PortalRequest } from '../../app/context.ts';
import { TYPING } from './typing.ts';

/** Larger ones are not kept, so that the page stays small. */
export const MAX_KEPT = 50_000;
const SECRET = /secret|password|token/i;

export type Kept = readonly (readonly [name: string, value: string])[];

/** The typed values, without secrets. */
export const toKept = (typed: Kept): Kept => typed.filter(([name]) => !SECRET.test(name));

/** The texts of a submitted form. */
export const textsOf = (sent: FormData): Kept =>
  [...sent].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );

/** The texts of a submitted form, without secrets; undefined when there are none, or a file, or too many to keep. */
export function toWhole(sent: FormData): Kept | undefined {
  const kept = toKept(textsOf(sent));
  const isAll = kept.length === [...sent].filter(([name]) => !SECRET.test(name)).length;
  return isAll && kept.length > 0 && JSON.stringify(kept).length <= MAX_KEPT ? kept : undefined;
}

type TypedProps = { request: PortalRequest; kept: Kept | undefined; children?: Child };

/** Sends a form again with what was typed. */
export const SendAgain: FC<TypedProps> = ({ request, kept, children }) => {
  if (kept === undefined) return null;
  const { t, asked } = request;
  return (
    <form method="post" action={asked} id={TYPING} class="stack">
      {kept.map(([name, value]) => (
        <input type="hidden" name={name} value={value} autocomplete="off" />
      ))}
      {children}
      <button type="submit" class="plain">
        {t('Enviarlo de nuevo', 'Send it again')}
      </button>
    </form>
  );
};

/** The typed form once its sender has signed in, in another tab. */
export const TypedForm: FC<TypedProps> = ({ request, kept }) => (
  <SendAgain request={request} kept={kept}>
    <p>
      {request.t(
        'Esta página conserva lo que escribió. Déjela abierta, inicie sesión en otra pestaña y envíelo aquí de nuevo:',
        'This page keeps what you typed. Leave it open, sign in on another tab, and send it again here:',
      )}
    </p>
  </SendAgain>
);
