import type { Child, FC } from 'hono/jsx';
import { LinksQuery, listLinks } from '../../../../shared/links/list-links.ts';
import type { ShortLink } from '../../../../shared/links/short-link.ts';
import { getLink } from '../../../../shared/links/short-link.ts';
import { DomainError } from '../../../../shared/platform/errors/domain-error.ts';
import { type Found, findAnything } from '../../../../shared/platform/find-anything.ts';
import type { PortalContext } from '../../app/context.ts';
import { definePage } from '../../app/declare.ts';
import { toNextPath } from '../../app/http/local-path.ts';
import { toErrors } from '../../app/http/to-failure.ts';
import { shorten, toMoment } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { BUILDERS, EVERYONE, isOf } from '../../i18n/roles.ts';
import { BATCH_STATES, CALL_STATES } from '../../i18n/states.ts';
import { titled } from '../../ui/frame/heading.tsx';
import { type State, StateTag } from '../../ui/state-tag.tsx';
import { toCallee } from '../calls/call-facts.tsx';
import { LinkState } from '../links/link-state.tsx';
import { DELIVERY_STATES } from '../webhooks/delivery-facts.tsx';
import { type Sought, toSought } from './to-wanted.ts';

const MAX_LINKS = '10';
const LONGEST_SHOWN = 120;

type Hit = { path: string; isExact: boolean; name: Child; state: Child; about: string };

const KINDS: Record<Found['kind'], Text & { states: Record<string, State>; toPath: (id: string) => string }> =
  {
    call: { es: 'Llamada', en: 'Call', states: CALL_STATES, toPath: (id) => `/calls/${id}` },
    batch: {
      es: 'Lote de números',
      en: 'Batch of numbers',
      states: BATCH_STATES,
      toPath: (id) => `/batches/${id}`,
    },
    delivery: { es: 'Entrega', en: 'Delivery', states: DELIVERY_STATES, toPath: (id) => `/deliveries/${id}` },
    request: {
      es: 'Solicitud a la API',
      en: 'API request',
      states: {},
      toPath: (id) => `/requests?id=${id}`,
    },
    key: { es: 'Llave', en: 'Key', states: {}, toPath: (id) => `/keys/${id}` },
  };

function toHit(ctx: PortalContext, { kind, id, name, state, at }: Found): Hit {
  const { states, toPath, ...title } = KINDS[kind];
  const shown = states[state];
  return {
    path: ctx.base + toPath(id),
    isExact: kind !== 'key',
    name: kind === 'call' ? toCallee(ctx, { to: name }) : name,
    state: shown === undefined ? state : <StateTag ctx={ctx} of={shown} />,
    about: `${title[ctx.language]} · ${toMoment(ctx, at)}`,
  };
}

const toLinkHit = (ctx: PortalContext, link: ShortLink, { path, text }: Sought): Hit => ({
  path: `${ctx.base}/links/${link.domain}/${link.code}${link.domainStatus === 'released' ? '?domainStatus=released' : ''}`,
  isExact: path !== undefined || link.code === text?.toLowerCase() || link.longUrl === text,
  name: `${link.domain}/${link.code}`,
  state: <LinkState ctx={ctx} of={link} />,
  about: `${ctx.t('Enlace a', 'Link to')} ${shorten(link.longUrl, LONGEST_SHOWN)}`,
});

/** The link with this address; otherwise those that have the text in their code or destination. */
async function findLinks(
  ctx: PortalContext,
  { path, text }: Sought,
): Promise<{ links: ShortLink[]; isPath: boolean }> {
  const named = path && (await getLink(ctx, path).catch(orNone));
  if (named !== undefined) return { links: [named], isPath: true };
  if (text === undefined) return { links: [], isPath: false };
  const { items } = await listLinks(ctx, LinksQuery.parse({ search: text, limit: MAX_LINKS }));
  return { links: items, isPath: false };
}

function orNone(error: unknown): undefined {
  if (!(error instanceof DomainError) || error.code !== 'LINK_NOT_FOUND') throw error;
}

/** Whether the reader may open its page. */
function isShown(ctx: PortalContext, { kind }: Found): boolean {
  const { enabledServices } = ctx.organization;
  switch (kind) {
    case 'call':
      return enabledServices.includes('callblasting');
    case 'batch':
      return enabledServices.includes('numberinsight');
    default:
      return isOf(BUILDERS, ctx);
  }
}

async function search(
  ctx: PortalContext,
  sought: Sought,
): Promise<{ hits: Hit[]; wrong: string | undefined }> {
  const [found, links] = await Promise.all([
    findAnything(ctx, sought.wanted),
    findLinks(ctx, sought).catch((error) => {
      const errors = toErrors(error, [], ctx);
      if (errors === undefined) throw error;
      return errors[''] ?? '';
    }),
  ]);
  const others = found.filter((each) => isShown(ctx, each)).map((each) => toHit(ctx, each));
  if (typeof links === 'string') return { hits: others, wrong: links };
  const of = links.isPath ? sought : { ...sought, path: undefined };
  return { hits: [...others, ...links.links.map((link) => toLinkHit(ctx, link, of))], wrong: undefined };
}

/** The only thing that is meant, if there is one. */
function findOnly(hits: readonly Hit[]): Hit | undefined {
  const exact = hits.filter(({ isExact }) => isExact);
  const among = exact.length > 0 ? exact : hits;
  return among.length === 1 ? among[0] : undefined;
}

/** Searches the whole portal, and redirects to the result if there is exactly one. */
export const searchPage = definePage({
  path: '/search',
  title: { es: 'Buscar', en: 'Search' },
  roles: EVERYONE,
  statements: 3,
  render: async (ctx, { query }) => {
    const { t } = ctx;
    const typed = (query.q ?? '').trim();
    const { hits, wrong } = await search(ctx, toSought(ctx, typed));
    const only = findOnly(hits);
    if (only !== undefined && wrong === undefined)
      return new Response(null, { status: 303, headers: { Location: toNextPath(only.path) } });
    return titled(
      {
        title:
          typed === ''
            ? t('Buscar', 'Search')
            : t(
                `Resultados de «${shorten(typed, LONGEST_SHOWN)}»`,
                `Results for “${shorten(typed, LONGEST_SHOWN)}”`,
              ),
      },
      typed === '' ? (
        <SearchHelp ctx={ctx} />
      ) : (
        <>
          {wrong === undefined ? null : <p class="note warn">{wrong}</p>}
          {hits.length > 0 ? <Hits hits={hits} /> : null}
          {hits.length === 0 && wrong === undefined ? <NothingFound ctx={ctx} typed={typed} /> : null}
        </>
      ),
    );
  },
});

const Hits: FC<{ hits: readonly Hit[] }> = ({ hits }) => (
  <ul class="card hits">
    {hits.map(({ path, name, state, about }) => (
      <li>
        <a href={path}>{name}</a> {state}
        <span class="soft small">{about}</span>
      </li>
    ))}
  </ul>
);

const NothingFound: FC<{ ctx: PortalContext; typed: string }> = ({ ctx: { t }, typed }) => (
  <p class="card empty">
    {t(
      `Nada coincide con «${shorten(typed, LONGEST_SHOWN)}».`,
      `Nothing matches “${shorten(typed, LONGEST_SHOWN)}”.`,
    )}
  </p>
);

const SearchHelp: FC<{ ctx: PortalContext }> = ({ ctx: { t } }) => (
  <div class="card">
    <p>{t('Arriba se busca lo que su rol puede ver:', 'The field above finds what your role may see:')}</p>
    <ul>
      <li>
        {t(
          'un enlace, por su código, su dirección corta o parte de su destino',
          'a link, by its code, its short address or part of its destination',
        )}
      </li>
      <li>{t('las llamadas a un número, como lo escriba', 'the calls to a number, however you write it')}</li>
      <li>
        {t(
          'una llamada, un lote, una entrega o una solicitud, por su identificador',
          'a call, a batch, a delivery or a request, by its id',
        )}
      </li>
      <li>
        {t(
          'una llave, por su nombre o sus últimos cuatro caracteres',
          'a key, by its name or last four characters',
        )}
      </li>
    </ul>
  </div>
);
