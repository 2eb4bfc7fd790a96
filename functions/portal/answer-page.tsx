import type { Child } from 'hono/jsx';
import { findSession, markSessionSeen, type SessionRow } from '../../db/queries/portal/sessions.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { isRestricted, Layout, PlainPage } from './components/layout.tsx';
import { Reauthenticate } from './components/reauthenticate.tsx';
import type { PortalContext, Visit } from './context.ts';
import type { Failed, Form, Page, PageInput, Params } from './declare.ts';
import type { PortalRequest } from './env.ts';
import { guard } from './http/guard.ts';
import { checkFields, readForm, toTyped } from './http/read-fields.ts';
import { toErrors } from './http/to-failure.ts';
import { toReauthenticatePath } from './sign-in/openid/paths.ts';
import type { Text } from './words/language.ts';

type Portal = { pages: readonly Page[] };

/** What grants access or spends money requires a sign-in this recent. */
const FRESH_MS = 3_600_000;
/** The session's last use is written at most this often. */
const SEEN_MS = 5 * 60_000;

/** Answers a page after checking, on every request and in this order: rate guard, session, membership, role. */
export async function answerPage(
  c: PortalRequest,
  visit: Visit,
  portal: Portal,
  page: Page,
): Promise<Response> {
  const params = c.req.param();
  const ctx = await authenticate(c, visit, page, params);
  if (ctx instanceof Response) return ctx;
  return await show(c, ctx, portal, page, { params, query: c.req.query(), failed: undefined });
}

/**
 * Answers a submitted form: the page's checks, then whether the reader may submit it and the session is recent enough.
 */
export async function answerForm(
  c: PortalRequest,
  visit: Visit,
  portal: Portal,
  page: Page,
  form: Form,
): Promise<Response> {
  const { t } = visit;
  const params = c.req.param();
  const ctx = await authenticate(c, visit, page, params);
  if (ctx instanceof Response) return ctx;
  if (!form.roles.includes(ctx.role)) return mayNot(c, visit, 'role');
  if (isRestricted(ctx.organization) && form.whileBlocked === undefined)
    return mayNot(c, visit, 'restricted');
  if (form.fresh && !ctx.isFresh) return askAgain(c, ctx);

  const fields = form.fields(t);
  let values: Failed['values'] = {};
  const refuse = (errors: Failed['errors']) => {
    c.status(422);
    return show(c, ctx, portal, page, { params, query: {}, failed: { form: form.name, values, errors } });
  };
  let sent: FormData;
  try {
    sent = await readForm(c.req.raw, form.maxBytes);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PAYLOAD_TOO_LARGE')
      return await refuse({ '': t('Es demasiado grande.', 'It is too large.') });
    throw error;
  }
  values = toTyped(fields, sent);
  const checked = checkFields(fields, sent, t);
  if ('errors' in checked) return await refuse(checked.errors);
  try {
    // The form's schema has just produced this value.
    const outcome = await form.act(ctx, checked.data as never, params);
    if ('show' in outcome) return await reply(c, ctx, portal, page, outcome.show);
    const to = outcome.done === undefined ? outcome.to : `${outcome.to}?done=${outcome.done}`;
    return c.redirect(to, 303);
  } catch (error) {
    const errors = toErrors(error, Object.keys(fields.shape), ctx);
    if (errors === undefined) throw error;
    return await refuse(errors);
  }
}

/** The signed-in member of the organization named in the path, or the response for anyone without access. */
async function authenticate(
  c: PortalRequest,
  visit: Visit,
  page: Page,
  params: Params,
): Promise<PortalContext | Response> {
  const { organization: named = '', ...rest } = params;
  const organizationId = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : undefined;
  const [session] = await Promise.all([
    visit.tokenHash === undefined ? undefined : findSession(visit.db, visit.tokenHash, organizationId),
    guard(visit),
  ]);
  if (session === undefined) return toSignIn(c, visit);
  if (visit.clock().getTime() - new Date(session.lastSeenAt).getTime() > SEEN_MS)
    visit.waitUntil(markSessionSeen(visit.db, session.id).catch(() => visit.log.warn('session_not_noted')));
  // A stranger must not learn whether the organization exists.
  if (session.organization === null) return answerNotFound(c, visit);
  if (!page.roles.includes(session.organization.role)) return mayNot(c, visit, 'role');
  if (!isOn(page, session.organization)) return mayNot(c, visit, 'service');
  c.set('organization', session.organization.id);
  return toPortalContext(visit, session, session.organization, page, rest);
}

const isOn = ({ service }: Page, { enabledServices }: PortalContext['organization']): boolean =>
  service === undefined || enabledServices.includes(service);

function toPortalContext(
  visit: Visit,
  { userId, name, email, id, way, createdAt, provenAt, signInCode, organizations }: SessionRow,
  organization: PortalContext['organization'],
  page: Page,
  params: Params,
): PortalContext {
  const base = `/${organization.id}`;
  const signedInAt = new Date(createdAt);
  return {
    ...visit,
    by: { actor: 'user', actorId: userId, actorName: name },
    caller: {
      keyId: null,
      organizationId: organization.id,
      costCenterId: organization.costCenterId,
      // Pages show the balance themselves, to the roles that may see it.
      capabilities: [],
      enabledServices: organization.enabledServices,
      country: organization.country,
      defaultDomain: organization.defaultDomain,
    },
    idempotency: undefined,
    person: { id: userId, name, email },
    session: { id, createdAt: signedInAt, way },
    organizations,
    organization,
    role: organization.role,
    isFresh: provenAt !== null && visit.clock().getTime() - new Date(provenAt).getTime() < FRESH_MS,
    reauthenticatePath: signInCode === null ? undefined : toReauthenticatePath(signInCode),
    base,
    pagePath: base + page.path.replaceAll(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? '')),
  };
}

async function show(
  c: PortalRequest,
  ctx: PortalContext,
  portal: Portal,
  page: Page,
  input: PageInput,
): Promise<Response> {
  const content = await page.render(ctx, input);
  if (content instanceof Response) return content;
  const done = page.forms.find(({ name }) => name === input.query.done)?.done;
  return await reply(
    c,
    ctx,
    portal,
    page,
    <>
      {done === undefined ? null : (
        <div class="note good" role="status">
          <p>{done[ctx.language]}</p>
        </div>
      )}
      {content}
    </>,
  );
}

async function reply(
  c: PortalRequest,
  ctx: PortalContext,
  portal: Portal,
  page: Page,
  content: Child,
): Promise<Response> {
  const menu = portal.pages
    .filter(
      (item) => item.menu !== undefined && item.roles.includes(ctx.role) && isOn(item, ctx.organization),
    )
    .toSorted((one, other) => (one.menu ?? 0) - (other.menu ?? 0));
  return await sendPage(
    c,
    <Layout ctx={ctx} page={page} menu={menu} title={page.title[ctx.language]}>
      {content}
    </Layout>,
  );
}

/** Sends a complete HTML document. */
export const sendPage = async (c: PortalRequest, document: Child): Promise<Response> =>
  c.html(`<!doctype html>${await document}`);

/** Sends a page that belongs to no organization. */
export const sendPlain = (c: PortalRequest, visit: Visit, title: string, content: Child): Promise<Response> =>
  sendPage(
    c,
    <PlainPage visit={visit} title={title}>
      {content}
    </PlainPage>,
  );

async function toSignIn(c: PortalRequest, visit: Visit): Promise<Response> {
  if (visit.method === 'GET') return c.redirect(`/sign-in?next=${encodeURIComponent(visit.asked)}`, 303);
  c.status(401);
  const { t } = visit;
  return await sendPlain(
    c,
    visit,
    t('Su sesión terminó', 'Your session is over'),
    <p>
      <a href={`/sign-in?next=${encodeURIComponent(visit.asked)}`}>{t('Entre de nuevo', 'Sign in again')}</a>
      {t('; no se cambió nada.', '; nothing was changed.')}
    </p>,
  );
}

export async function answerNotFound(c: PortalRequest, visit: Visit): Promise<Response> {
  c.status(404);
  const { t } = visit;
  return await sendPlain(
    c,
    visit,
    t('Aquí no hay nada', 'There is nothing here'),
    <p>
      <a href="/">{t('Volver al inicio', 'Back to the start')}</a>
    </p>,
  );
}

const WHY_NOT = {
  role: {
    es: 'Su rol en la organización no lo permite. Un propietario o administrador puede ayudarle.',
    en: 'Your role in the organization does not allow it. An owner or administrator can help.',
  },
  service: {
    es: 'La organización no tiene este servicio. Comuníquese con nosotros si lo necesita.',
    en: 'The organization does not have this service. Please contact us if you need it.',
  },
  restricted: {
    es: 'La organización está suspendida o bloqueada. No se cambió nada. Comuníquese con nosotros.',
    en: 'The organization is suspended or blocked. Nothing was changed. Please contact us.',
  },
} as const satisfies Record<string, Text>;

async function mayNot(c: PortalRequest, visit: Visit, why: keyof typeof WHY_NOT): Promise<Response> {
  c.status(403);
  const { t, language } = visit;
  return await sendPlain(
    c,
    visit,
    t('No puede ver o hacer esto', 'You may not see or do this'),
    <p>
      {WHY_NOT[why][language]} <a href="/">{t('Volver al inicio', 'Back to the start')}</a>
    </p>,
  );
}

async function askAgain(c: PortalRequest, ctx: PortalContext): Promise<Response> {
  c.status(403);
  const { t } = ctx;
  return await sendPlain(
    c,
    ctx,
    t('Confirme que es usted', 'Confirm that it is you'),
    <>
      <p>
        {t(
          'Esto da acceso o dinero, y hace más de una hora que usted demostró quién es.',
          'This gives access or money away, and it is more than an hour since you proved who you are.',
        )}
      </p>
      <Reauthenticate ctx={ctx} next={ctx.pagePath} />
    </>,
  );
}
