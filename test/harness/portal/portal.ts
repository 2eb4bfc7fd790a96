import type { Role } from '../../../db/people/tables/membership.ts';
import { createSecret } from '../../../functions/portal/app/session/cookie.ts';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { digestHex } from '../../../shared/kernel/digest.ts';
import { addUser } from '../../../shared/people/add-user.ts';
import { type FormPart, toForm } from '../calls/call-blasting.ts';
import { query } from '../database.ts';
import { freshIpv4 } from '../http/addresses.ts';
import { http, type Received } from '../http/http.ts';
import { createTenant, operatorOf, type Tenant, type TenantOptions } from '../organization.ts';
import { waitFor } from '../wait-for.ts';
import { linkOf, readMails } from './mails.ts';

type Values = Record<string, string | readonly string[]>;

/**
 * A browser session with the portal: stores cookies and submits forms. Does not follow redirects, but to what was typed and is
 * drawn again: a page that says what is wrong, or asks.
 */
export type PortalBrowser = {
  get(path: string, headers?: Record<string, string>): Promise<Received>;
  /** Submits a form, and confirms it where the portal asks to, with the name that it asks for. */
  post(path: string, values?: Values, headers?: Record<string, string>): Promise<Received>;
  /** Submits a form as it is. */
  submit: PortalBrowser['post'];
  /** Submits a form, and opens nothing: its answer may lead to a draft. */
  send: PortalBrowser['post'];
  /** Submits a form that makes a secret, and opens the page that shows it once; otherwise the form's answer. */
  reveal: PortalBrowser['post'];
  /** Submits a form with a file. */
  upload(path: string, parts: readonly FormPart[], headers?: Record<string, string>): Promise<Received>;
  cookies: Map<string, string>;
};

export function openPortal({ PORTAL_BASE_URL: base }: CloudEnvironment): PortalBrowser {
  const cookies = new Map<string, string>();
  const ip = freshIpv4();
  const send = async (
    path: string,
    sent: { method?: string; body?: string | Uint8Array; headers: Record<string, string> },
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await http(base + path, {
      ...sent,
      headers: { 'cf-connecting-ip': ip, ...(cookie === '' ? {} : { cookie }), ...sent.headers },
    });
    // Several are joined by commas; their values contain none.
    for (const [, name = '', value = ''] of (answer.headers['set-cookie'] ?? '').matchAll(
      /(?:^|,)([^=;,]+)=([^;]*)/g,
    )) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const change = (
    path: string,
    { body, headers }: { body: string | Uint8Array; headers: Record<string, string> },
  ) =>
    send(path, {
      method: 'POST',
      body,
      headers: { 'accept-language': 'en', origin: base, 'sec-fetch-site': 'same-origin', ...headers },
    });
  const openDraft = async (answer: Received, headers: Record<string, string>) => {
    const { location = '' } = answer.headers;
    return /[?&]draft=/.test(location) ? await portal.get(location, headers) : answer;
  };
  const portal: PortalBrowser = {
    cookies,
    get: (path, headers = {}) => send(path, { headers: { 'accept-language': 'en', ...headers } }),
    reveal: async (path, values, headers) => {
      const answer = await portal.post(path, values, headers);
      const { location = '' } = answer.headers;
      return location.includes('?shown=') ? await portal.get(location) : answer;
    },
    post: async (path, values = {}, headers = {}) => {
      const answer = await portal.submit(path, values, headers);
      const confirmation = readConfirmation(answer);
      // The form may be done by the time that the question is opened: it is then shown as it was sent.
      const isUndecided = answer.status === 200 && answer.text.includes('<main');
      return confirmation !== undefined || isUndecided
        ? await portal.submit(path, { ...values, ...confirmation }, headers)
        : answer;
    },
    submit: async (path, values = {}, headers = {}) =>
      await openDraft(await portal.send(path, values, headers), headers),
    send: (path, values = {}, headers = {}) => {
      const pairs = Object.entries(values).flatMap(([name, value]) =>
        (typeof value === 'string' ? [value] : [...value]).map((one): [string, string] => [name, one]),
      );
      return change(path, {
        body: new URLSearchParams(pairs).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    },
    upload: async (path, parts, headers = {}) => {
      const form = toForm(parts);
      const answer = await change(path, { body: form.body, headers: { ...form.headers, ...headers } });
      return await openDraft(answer, headers);
    },
  };
  return portal;
}

/** Reads the fields that a page sends to confirm a form; undefined for any other answer. */
export function readConfirmation({ status, text }: Received): Record<string, string> | undefined {
  const [, confirmed] = /name="confirmed" value="([^"]*)"/.exec(text) ?? [];
  if (status !== 200 || confirmed === undefined) return undefined;
  const [, typedName] =
    /for="field-typedName">[^“«]*[“«](.*?)[”»] (?:to confirm|para confirmar)</.exec(text) ?? [];
  return { confirmed, ...(typedName !== undefined && { typedName: unescapeHtml(typedName) }) };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
export const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name) => ENTITIES[name] ?? '');

export const pathOf = (url: string): string => new URL(url).pathname;

/** Requests a sign-in link for an address and returns its path, from the mail. */
export async function askForLink(
  environment: CloudEnvironment,
  portal: PortalBrowser,
  email: string,
  next = '/',
): Promise<string> {
  const { length: before } = await readMails(environment, email);
  await portal.post('/sign-in', { email, next });
  const mail = await waitFor(`a link for ${email}`, async () =>
    (await readMails(environment, email))
      .slice(before)
      .find(({ subject }) => /sign-in link|enlace para iniciar sesión/i.test(subject)),
  );
  return pathOf(linkOf(mail));
}

/** Signs a person in by mail. */
export async function signIn(environment: CloudEnvironment, email: string): Promise<PortalBrowser> {
  const portal = openPortal(environment);
  const { status } = await portal.post(await askForLink(environment, portal, email));
  if (status !== 303) throw new Error(`signing in was answered ${status}`);
  return portal;
}

export type Member = { userId: number; email: string; portal: PortalBrowser };

/** Another member of an organization, signed in. */
export async function joinAs(
  environment: CloudEnvironment,
  { organizationId }: Pick<Tenant, 'organizationId'>,
  role: Role,
): Promise<Member> {
  const email = `${role}.${crypto.randomUUID()}@example.com`;
  const { userId } = await addUser(operatorOf(environment), {
    organizationId,
    email,
    name: `The ${role}`,
    role,
  });
  return { userId, email, portal: await openSession(environment, userId) };
}

/** A browser with a session as a mailed link leaves it, made as a row, since many tests start with one. */
async function openSession(environment: CloudEnvironment, userId: number): Promise<PortalBrowser> {
  const portal = openPortal(environment);
  const secret = createSecret();
  await query(
    environment,
    `insert into session (token_hash, user_id, way, device, place) values (decode($1, 'hex'), $2, 'link', '', '')`,
    [digestHex(secret), userId],
  );
  portal.cookies.set('__Host-session', secret);
  return portal;
}

/** A new organization, with its owner signed in. */
export async function createSignedIn(
  environment: CloudEnvironment,
  options: TenantOptions = {},
): Promise<Tenant & { email: string; portal: PortalBrowser; base: string }> {
  const tenant = await createTenant(environment, options);
  const { email, portal } = await joinAs(environment, tenant, 'owner');
  return { ...tenant, email, portal, base: `/${tenant.organizationId}` };
}
