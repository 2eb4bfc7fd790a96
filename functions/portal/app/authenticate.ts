import { findSession, markSessionSeen, type SessionRow } from '../../../db/people/queries/sessions.ts';
import { noteFailure } from '../../../shared/kernel/log/note-failure.ts';
import { whyNotSent } from '../ui/is-restricted.ts';
import type { PortalContext, PortalRequest } from './context.ts';
import type { Form, Page, Params } from './declare.ts';
import { type At, drawForbidden, requireReauth, type WhyNot, whyNotIn } from './draw-page.tsx';
import type { PortalHono } from './env.ts';
import { inBoth, keepFormDraft } from './http/drafts.ts';
import { guard } from './http/guard.ts';
import { redirectTo } from './http/local-path.ts';
import { toFormSpendings, toPageSpendings } from './http/spendings.ts';
import { isOn } from './is-on.ts';
import { answerNotFound, toSignIn } from './send-page.tsx';
import { toProviderPath } from './sign-in/openid/paths.ts';

/** Anything that grants access or spends money requires a sign-in this recent. */
const FRESH_MS = 3_600_000;
/** The session's last use is written at most this often. */
const SEEN_MS = 5 * 60_000;

/** Answers a request that may not continue. */
type Refuse = () => Promise<Response>;
/** A page, or one of its forms. */
type Asked = { pages: readonly Page[]; page: Page; params: Params } & (
  | { form: Form; query?: never }
  | { form?: never; query: Params }
);

/**
 * The signed-in member of the organization named in the path, or the response for anyone without access. Checked on every
 * request and in this order: source guard, session, membership, role, service, for a form whether the reader may submit it
 * and the session is recent enough, and quotas, which are spent only then. Guard and quotas take one round trip. Throws
 * RATE_DDOS_EXCEEDED, RATE_TPS_EXCEEDED.
 */
export async function authenticate(
  c: PortalHono,
  request: PortalRequest,
  { pages, page, form, params, query }: Asked,
): Promise<PortalContext | Response> {
  const reader = await identify(c, request, { pages, page }, params);
  if (typeof reader === 'function') return await refuseWith(request, reader);
  const refuse = form && whyNot({ c, ctx: reader, pages, page }, form);
  if (refuse !== undefined) return await refuseWith(request, refuse);
  c.set('reader', reader);
  const { id } = reader.organization;
  await guard(
    request,
    form === undefined ? toPageSpendings(id, page, query, request.clock()) : toFormSpendings(id, page, form),
  );
  return reader;
}

async function refuseWith(request: PortalRequest, refuse: Refuse): Promise<Response> {
  await guard(request);
  return await refuse();
}

function whyNot(at: At, form: Form): Refuse | undefined {
  const { ctx } = at;
  const why = whyNotSent(ctx, form);
  if (why !== undefined) return () => forbid(at, form, why);
  return form.fresh && !ctx.isFresh ? () => requireReauth(at) : undefined;
}

/** Leads to the form's page, which says why it may not be sent; it is drawn at once where that cannot be kept. */
async function forbid(at: At, form: Form, why: WhyNot): Promise<Response> {
  const errors = inBoth(at.ctx, ({ language }) => ({ '': whyNotIn(language, why) }));
  // The page does not have the form, and so nothing of it is kept.
  const path = await keepFormDraft(at.ctx, { form, kept: [] }, { status: 403, errors });
  return path === undefined ? await drawForbidden(at, why) : redirectTo(at.c, path);
}

async function identify(
  c: PortalHono,
  request: PortalRequest,
  { pages, page }: Pick<At, 'pages' | 'page'>,
  params: Params,
): Promise<PortalContext | Refuse> {
  const { organization: named = '', ...rest } = params;
  const organizationId = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : undefined;
  const { sessionSecret, tokenHash } = request;
  const session =
    tokenHash === undefined ? undefined : await findSession(request.db, tokenHash, organizationId);
  // A person who was removed from their last organization is asked to sign in, as without a session.
  if (session === undefined || sessionSecret === undefined || session.organizations.length === 0)
    return () => toSignIn(c, request);
  const { id, organization } = session;
  if (isLongAgo(request, session.lastSeenAt) || (organization && isLongAgo(request, organization.visitedAt)))
    request.waitUntil(
      markSessionSeen(request.db, { id, organizationId: organization?.id }).catch(
        noteFailure(request.log, 'session_not_noted'),
      ),
    );
  // A stranger must not learn whether the organization exists.
  if (session.organization === null) return () => answerNotFound(c, request);
  const ctx = toPortalContext({ ...request, sessionSecret }, session, session.organization, page, rest);
  // What is drawn after a POST could not be reloaded: the page says itself why it is not shown.
  const hide = (why: WhyNot) => async () =>
    request.method === 'POST'
      ? redirectTo(c, ctx.pagePath)
      : await drawForbidden({ c, ctx, pages, page }, why);
  if (!page.roles.includes(ctx.role)) return hide('role');
  if (!isOn(page, session.organization)) return hide('service');
  c.set('organization', session.organization.id);
  return ctx;
}

const isLongAgo = ({ clock }: PortalRequest, at: string | null): boolean =>
  at === null || clock().getTime() - new Date(at).getTime() > SEEN_MS;

function toPortalContext(
  request: PortalRequest & { sessionSecret: string },
  { userId, name, email, id, way, createdAt, provenAt, signInCode, organizations }: SessionRow,
  organization: PortalContext['organization'],
  page: Page,
  params: Params,
): PortalContext {
  const base = `/${organization.id}`;
  const signedInAt = new Date(createdAt);
  return {
    ...request,
    actor: { actor: 'user', actorId: userId, actorName: name },
    tenant: {
      keyId: null,
      organizationId: organization.id,
      costCenterId: organization.costCenterId,
      // Pages show the balance themselves, to the roles that may see it.
      services: null,
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
    isFresh: provenAt !== null && request.clock().getTime() - new Date(provenAt).getTime() < FRESH_MS,
    reauthenticatePath: signInCode === null ? undefined : toProviderPath(signInCode),
    base,
    typing: {},
    pagePath: base + page.path.replaceAll(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? '')),
  };
}
