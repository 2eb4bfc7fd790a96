import type { Hono } from 'hono';
import type { FC } from 'hono/jsx';
import * as z from 'zod';
import {
  declineInvitation,
  findInvitation,
  type InvitationRow,
} from '../../../db/queries/people/invitations.ts';
import { ROLES } from '../../../db/schema/people/membership.ts';
import { isSignedUrl } from '../../../shared/downloads/signed-url.ts';
import { Line } from '../../../shared/verbs/fields.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import { Field } from '../components/form.tsx';
import type { Visit } from '../context.ts';
import type { Failed } from '../declare.ts';
import { acceptInvitation } from '../domain/invitations/accept-invitation.ts';
import type { PortalEnv, PortalRequest } from '../env.ts';
import { guard } from '../http/guard.ts';
import { redirectTo } from '../http/local-path.ts';
import { checkText, toTyped } from '../http/read-fields.ts';
import { readForm } from '../http/read-form.ts';
import { toErrors } from '../http/to-failure.ts';
import { sendPlain } from '../send-page.tsx';
import { optional, toId } from '../words/fields.ts';
import { ROLE_DUTIES, ROLE_NAMES } from '../words/roles.ts';
import { toInvitationPath } from './invitation-path.ts';

const Answer = z.object({
  answer: z.enum(['accept', 'decline']),
  role: z.enum(ROLES),
  name: optional(Line),
});

/** Where an invited person accepts or declines. The mailed address proves that the mailbox is theirs. */
export function addInvitations(app: Hono<PortalEnv>): void {
  const path = `${toInvitationPath(':id')}/:expires/:signature`;
  app.get(path, async (c) => {
    await guard(c.var.visit);
    return await show(c, await find(c), undefined);
  });
  app.post(path, answer);
}

/** The invitation of an address that we have mailed and that has not expired. */
async function find(c: PortalRequest): Promise<InvitationRow | undefined> {
  const { id = '', expires = '', signature = '' } = c.req.param();
  const { visit } = c.var;
  if (!(await isSignedUrl(visit, toInvitationPath(id), { expires, signature }))) return undefined;
  return await findInvitation(visit.db, toId(id));
}

async function answer(c: PortalRequest): Promise<Response> {
  const { visit } = c.var;
  await guard(visit);
  const found = await find(c);
  // Pressing a button twice shows what the first did.
  if (found?.isOpen !== true) return await show(c, found, undefined);
  const sent = await readForm(c);
  const typed = toTyped(Answer, sent);
  const checked = checkText(Answer, typed, visit.t);
  const refuse = (errors: Failed['errors']) => {
    c.status(422);
    return show(c, found, { form: 'answer', values: typed, errors });
  };
  if ('errors' in checked) return await refuse(checked.errors);
  const { answer: chosen, role, name } = checked.data;
  if (chosen === 'decline') {
    await declineInvitation(visit.db, found.id);
    return redirectTo(c, visit.asked);
  }
  try {
    await acceptInvitation(visit, found, { role, name: found.suggestedName === null ? undefined : name });
  } catch (error) {
    // It ended or changed meanwhile: its page says how it is now.
    if (error instanceof Refusal && error.reason === 'not-found') return redirectTo(c, visit.asked);
    const errors = toErrors(error, Object.keys(Answer.shape), visit);
    if (errors === undefined) throw error;
    return await refuse(errors);
  }
  visit.log.info('invitation_accepted', { organization: found.organizationId });
  return redirectTo(c, visit.asked);
}

function show(
  c: PortalRequest,
  found: InvitationRow | undefined,
  failed: Failed | undefined,
): Promise<Response> {
  const { visit } = c.var;
  const { t } = visit;
  const title = t('Invitación', 'Invitation');
  if (found?.isOpen === true)
    return sendPlain(c, visit, title, <Open visit={visit} of={found} failed={failed} />);
  if (found?.outcome === 'accepted')
    return sendPlain(
      c,
      visit,
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
      visit,
      title,
      <p>
        {t(
          'Usted no aceptó la invitación. No se compartió nada de usted.',
          'You declined the invitation. Nothing about you was shared.',
        )}
      </p>,
    );
  c.status(410);
  return sendPlain(
    c,
    visit,
    t('La invitación ya no sirve', 'The invitation no longer works'),
    <p>
      {t(
        'Venció o la retiraron. Pida otra a quien le invitó.',
        'It has expired or was withdrawn. Ask the person who invited you for another.',
      )}
    </p>,
  );
}

const Open: FC<{ visit: Visit; of: InvitationRow; failed: Failed | undefined }> = ({
  visit,
  of: { organization, invitedBy, email, role, suggestedName },
  failed,
}) => {
  const { t, language, asked } = visit;
  const general = failed && (failed.errors[''] ?? failed.errors.answer ?? failed.errors.role);
  return (
    <form method="post" action={asked} class="stack">
      <p>
        <strong>{invitedBy}</strong>
        {t(' invita a ', ' invites ')}
        {email}
        {t(' a la organización ', ' to the organization ')}
        <strong>{organization}</strong>
        {t(', con el rol de ', ', with the role of ')}
        <strong>{ROLE_NAMES[role][language]}</strong>. {ROLE_DUTIES[role][language]}
      </p>
      <p>
        {t(
          'Si acepta, los administradores de la organización ven su nombre, su correo y cuándo llamó por última vez con una llave de ella. Nada de otras organizaciones.',
          'If you accept, the organization’s administrators see your name, your e-mail address and when you last called with one of its keys. They see nothing of other organizations.',
        )}
      </p>
      {general === undefined ? null : (
        <p class="wrong" role="alert">
          {general}
        </p>
      )}
      <input type="hidden" name="role" value={role} />
      {suggestedName === null ? null : (
        <Field
          ctx={visit}
          failed={failed}
          name="name"
          label={t('Su nombre', 'Your name')}
          value={suggestedName}
          autocomplete="name"
        />
      )}
      <div class="row">
        <button type="submit" name="answer" value="accept">
          {t('Aceptar', 'Accept')}
        </button>
        <button type="submit" name="answer" value="decline" class="plain">
          {t('No aceptar', 'Decline')}
        </button>
      </div>
    </form>
  );
};
