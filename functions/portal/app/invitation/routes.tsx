import type { Hono } from 'hono';
import type { FC } from 'hono/jsx';
import * as z from 'zod';
import {
  declineInvitation,
  findInvitation,
  type InvitationRow,
} from '../../../../db/people/queries/invitations.ts';
import { ROLES } from '../../../../db/people/tables/membership.ts';
import { acceptInvitation } from '../../../../shared/people/invitations/accept-invitation.ts';
import { optionalField, toId, toNameField } from '../../i18n/fields.ts';
import { chooseLanguage, LANGUAGE, type Translate } from '../../i18n/language.ts';
import { ROLE_DUTIES, ROLE_NAMES } from '../../i18n/roles.ts';
import { quoteName, toInviter } from '../../mail/letter.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { TYPING } from '../../ui/forms/typing.ts';
import type { PortalRequest } from '../context.ts';
import type { Failed } from '../declare.ts';
import type { PortalEnv, PortalHono } from '../env.ts';
import { inBoth } from '../http/drafts.ts';
import { guard } from '../http/guard.ts';
import { redirectTo } from '../http/local-path.ts';
import { findOpenDraft, leadBack, type OpenDraft, readOpenDraft, UNSENT } from '../http/open-drafts.ts';
import { checkText, errorsOf, toTyped } from '../http/read-fields.ts';
import { readFormOnce } from '../http/read-form.ts';
import { readTextField } from '../http/submission.ts';
import { findReason, toErrors } from '../http/to-failure.ts';
import { sendPlain } from '../send-page.tsx';
import { isPortalPath } from '../signed-path.ts';
import { toInvitationPath } from './invitation-path.ts';

/** The button that Enter presses. */
const ACCEPT = { name: 'answer', value: 'accept' };

const toAnswer = (t: Translate) =>
  z.object({
    answer: z.enum(['accept', 'decline']),
    role: z.enum(ROLES),
    name: optionalField(toNameField(t)),
  });

/** Adds the pages on which an invited person accepts or declines. The mailed address proves that the mailbox is theirs. */
export function addInvitations(app: Hono<PortalEnv>): void {
  const path = `${toInvitationPath(':id')}/:expires/:signature`;
  app.get(path, async (c) => {
    await guard(c.var.request);
    const found = await find(c);
    return await show(c, found, found?.isOpen ? readOpenDraft(c) : undefined);
  });
  app.post(path, answer);
}

/** The invitation of an address that we have mailed and that has not expired. */
async function find(c: PortalHono): Promise<InvitationRow | undefined> {
  const { id = '', expires = '', signature = '' } = c.req.param();
  const { request } = c.var;
  if (!(await isPortalPath(request, toInvitationPath(id), { expires, signature }))) return undefined;
  return await findInvitation(request.db, toId(id));
}

async function answer(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  await guard(request);
  const found = await find(c);
  // Pressing a button twice shows what the first did.
  if (found?.isOpen !== true) return await show(c, found, undefined);
  const sent = await readFormOnce(c);
  const values = { name: readTextField(sent, 'name') ?? '' };
  const askAgain = (answered: Omit<OpenDraft, 'values' | 'once'>) =>
    leadBack(c, pathOf(c), { ...answered, values, once: '' }, (failed) => show(c, found, failed));
  const refuse = (read: (reader: PortalRequest) => Failed['errors']) =>
    askAgain({ status: 422, errors: inBoth(request, read) });
  const language = c.req.query(LANGUAGE);
  if (language !== undefined) {
    chooseLanguage(c, language);
    return await askAgain(findOpenDraft(c) ?? UNSENT);
  }
  const Answer = toAnswer(request.t);
  const typed = toTyped(Answer, sent);
  const checked = checkText(Answer, typed, request.t);
  if ('errors' in checked) return await refuse(({ t }) => errorsOf(checkText(toAnswer(t), typed, t)));
  const { answer: chosen, role, name } = checked.data;
  if (chosen === 'decline') {
    await declineInvitation(request.db, found.id);
    return redirectTo(c, pathOf(c));
  }
  try {
    await acceptInvitation(request, found, { role, name: found.suggestedName === null ? undefined : name });
  } catch (error) {
    // It ended or changed meanwhile: its page says how it is now.
    if (findReason(error) === 'not-found') return redirectTo(c, pathOf(c));
    const errors = toErrors(error, Object.keys(Answer.shape), request);
    if (errors === undefined) throw error;
    return await refuse((reader) => toErrors(error, Object.keys(Answer.shape), reader) ?? errors);
  }
  request.log.info('invitation_accepted', { organization: found.organizationId });
  return redirectTo(c, pathOf(c));
}

const pathOf = (c: PortalHono): string => new URL(c.req.url).pathname;

function show(
  c: PortalHono,
  found: InvitationRow | undefined,
  failed: Failed | undefined,
): Promise<Response> {
  const { request } = c.var;
  const { t } = request;
  const title = t('Invitación', 'Invitation');
  if (found?.isOpen === true)
    return sendPlain(
      c,
      request,
      title,
      <Open request={{ ...request, asked: pathOf(c) }} of={found} failed={failed} />,
      { failed, typing: { action: pathOf(c), button: ACCEPT } },
    );
  if (found?.outcome === 'accepted')
    return sendPlain(
      c,
      request,
      title,
      <>
        <p>
          {t('Usted es miembro de ', 'You are a member of ')}
          <strong>{found.organization}</strong>.
        </p>
        <a class="button" href={`/${found.organizationId}`}>
          {t('Ir al portal', 'Go to the portal')}
        </a>
      </>,
    );
  if (found?.outcome === 'declined')
    return sendPlain(
      c,
      request,
      title,
      <p>
        {t(
          'Usted no aceptó la invitación. No se compartió ningún dato suyo.',
          'You declined the invitation. None of your data was shared.',
        )}
      </p>,
    );
  c.status(410);
  return sendPlain(
    c,
    request,
    t('La invitación ya no sirve', 'The invitation no longer works'),
    <p>
      {t(
        'Venció o se retiró. Pida otra a quien se la envió.',
        'It has expired or was withdrawn. Ask the person who invited you for another.',
      )}
    </p>,
  );
}

const Open: FC<{ request: PortalRequest; of: InvitationRow; failed: Failed | undefined }> = ({
  request,
  of: { organization, invitedBy, inviterEmail, email, role, suggestedName },
  failed,
}) => {
  const { t, language, asked } = request;
  const of = ['', 'answer', 'role'].find((name) => failed?.errors[name] !== undefined);
  return (
    <form method="post" action={asked} id={TYPING} class="stack">
      <p>
        {t('Usted (', 'You (')}
        {email}
        {t(') recibió una invitación a la organización ', ') are invited to the organization ')}
        <strong>{quoteName(language, organization)}</strong>
        {t(', con el rol de ', ', with the role of ')}
        <strong>{ROLE_NAMES[role][language]}</strong>. {ROLE_DUTIES[role][language]}
      </p>
      <p>
        {t('La envía ', 'The invitation is from ')}
        <strong>{toInviter(language, { name: invitedBy, email: inviterEmail })}</strong>.
      </p>
      <p>
        {t(
          'Si acepta, los administradores de la organización ven su nombre, su correo, cuándo abrió por última vez su portal y cuándo hizo su última solicitud con una llave de ella. Nada de otras organizaciones.',
          'If you accept, the organization’s administrators see your name, your e-mail address, when you last opened its portal and when you last made a request with one of its keys. They see nothing of other organizations.',
        )}
      </p>
      {of === undefined ? null : <FormError failed={failed} of={of} />}
      <input type="hidden" name="role" value={role} />
      {suggestedName === null ? null : (
        <Field
          ctx={request}
          failed={failed}
          name="name"
          label={t('Su nombre', 'Your name')}
          value={suggestedName}
          autocomplete="name"
        />
      )}
      <div class="row">
        <button type="submit" {...ACCEPT}>
          {t('Aceptar', 'Accept')}
        </button>
        <button type="submit" name="answer" value="decline" class="plain">
          {t('No aceptar', 'Decline')}
        </button>
      </div>
    </form>
  );
};
