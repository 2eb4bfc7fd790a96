import * as z from 'zod';
import type { Ctx } from '../../../kernel/ctx.ts';
import { DomainError } from '../../../kernel/errors/domain-error.ts';
import { type CustomHostname, CustomHostnameResult, toCustomHostname } from './custom-hostname.ts';
import { type CustomHostnamesConfig, readCustomHostnames } from './custom-hostnames-config.ts';

/**
 * Customers' domains in Cloudflare for SaaS, which issues their certificates and routes them to the redirect. Throws
 * DomainError when Cloudflare refuses or does not answer.
 */
type CustomHostnames = {
  find(name: string): Promise<CustomHostname | undefined>;
  /** Creates it, or returns the existing one. */
  create(name: string): Promise<CustomHostname>;
  /** Restarts validation of domain and certificate. */
  restart(id: string): Promise<CustomHostname>;
  /** Succeeds if it is already gone. */
  remove(id: string): Promise<void>;
  list(): Promise<CustomHostname[]>;
};

const CALL_MS = 15_000;
/** Cloudflare's largest page. */
const PAGE = 50;
/** Validated by a file that Cloudflare serves once the alias exists: the customer creates a single record. */
const SSL = { method: 'http', type: 'dv', settings: { min_tls_version: '1.2' } };

const Envelope = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.int().optional(), message: z.string() })).default([]),
  result: z.unknown(),
  result_info: z.object({ total_pages: z.int().default(1) }).nullish(),
});
type Answer = z.infer<typeof Envelope> & { status: number };

/** Opens the custom hostnames of the configured zone; undefined when there is none. */
export function openCustomHostnames({ env }: Ctx): CustomHostnames | undefined {
  const { customHostnames } = readCustomHostnames(env);
  return customHostnames && createCustomHostnames(customHostnames);
}

function createCustomHostnames(settings: CustomHostnamesConfig): CustomHostnames {
  const base = `${settings.CUSTOM_HOSTNAMES_API}/zones/${settings.CUSTOM_HOSTNAMES_ZONE_ID}/custom_hostnames`;
  const toOne = (result: unknown) =>
    toCustomHostname(CustomHostnameResult.parse(result), settings.CUSTOM_HOSTNAMES_TARGET);

  async function call(method: string, path: string, body?: object): Promise<Answer> {
    const init = {
      method,
      headers: {
        authorization: `Bearer ${settings.CUSTOM_HOSTNAMES_TOKEN}`,
        'content-type': 'application/json',
      },
      signal: AbortSignal.timeout(CALL_MS),
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await fetch(`${base}${path}`, init).catch((cause: unknown) => {
      throw new DomainError('CLOUDFLARE_UNREACHABLE', undefined, { cause });
    });
    const envelope = Envelope.safeParse(await response.json().catch(() => undefined));
    refuse(response, envelope.data);
    if (envelope.data === undefined) throw new DomainError('CLOUDFLARE_RESPONSE_UNKNOWN');
    return { ...envelope.data, status: response.status };
  }

  async function page(query: Record<string, string>): Promise<{ items: CustomHostname[]; pages: number }> {
    const answer = await call('GET', `?${new URLSearchParams({ ...query, per_page: String(PAGE) })}`);
    orThrow(answer);
    const items = z.array(z.unknown()).parse(answer.result).map(toOne);
    return { items, pages: answer.result_info?.total_pages ?? 1 };
  }

  /** The filter also matches names that merely contain this one. */
  const find = async (name: string): Promise<CustomHostname | undefined> =>
    (await page({ hostname: name })).items.find((found) => found.name === name);

  return {
    find,
    async create(name) {
      const answer = await call('POST', '', { hostname: name, ssl: SSL });
      const existing = answer.status === 409 ? await find(name) : undefined;
      return existing ?? toOne(orThrow(answer));
    },
    restart: async (id) => toOne(orThrow(await call('PATCH', `/${id}`, { ssl: SSL }))),
    async remove(id) {
      const answer = await call('DELETE', `/${id}`);
      if (answer.status !== 404) orThrow(answer);
    },
    async list() {
      const { items, pages } = await page({ page: '1' });
      for (let number = 2; number <= pages; number += 1)
        items.push(...(await page({ page: String(number) })).items);
      return items;
    },
  };
}

/** Handles errors that do not concern the requested hostname. */
function refuse(response: Response, envelope: z.infer<typeof Envelope> | undefined): void {
  const { status } = response;
  if (status === 401 || status === 403)
    throw new DomainError('CLOUDFLARE_TOKEN_REFUSED', { reason: describe(envelope) });
  if (status === 429) {
    const seconds = response.headers.get('retry-after') ?? '30';
    throw new DomainError('CLOUDFLARE_RATE_LIMITED', { seconds });
  }
  if (status >= 500) throw new DomainError('CLOUDFLARE_FAILED', { status });
}

function orThrow(answer: Answer): unknown {
  if (!answer.success) throw new DomainError('CLOUDFLARE_REFUSED', { reason: describe(answer) });
  return answer.result;
}

const describe = (envelope: z.infer<typeof Envelope> | undefined): string =>
  envelope?.errors
    .map(({ code, message }) => (code === undefined ? message : `${message} (${code})`))
    .join('; ') || 'no reason given';
