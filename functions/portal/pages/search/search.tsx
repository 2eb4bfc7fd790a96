import type { Child, FC } from 'hono/jsx';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { type FoundRow, findEach } from '../../../../shared/kernel/search.ts';
import { LinksQuery, listLinks } from '../../../../shared/links/list-links.ts';
import type { ShortLink } from '../../../../shared/links/short-link.ts';
import { getLink } from '../../../../shared/links/short-link.ts';
import { foldText } from '../../../../shared/numbers/countries/country.ts';
import type { PortalContext } from '../../app/context.ts';
import { definePage, type Page } from '../../app/declare.ts';
import { toNextPath } from '../../app/http/local-path.ts';
import { toErrors } from '../../app/http/to-failure.ts';
import { isOn } from '../../app/is-on.ts';
import { shorten, toMoment } from '../../i18n/format.ts';
import { EVERYONE } from '../../i18n/roles.ts';
import { titled } from '../../ui/frame/heading.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { LinkState } from '../links/link-state.tsx';
import { KINDS, type KindName, kindOf } from './kinds.tsx';
import { type Sought, toSought } from './to-sought.ts';

const MAX_LINKS = '10';
const MAX_PAGES = 5;
const LONGEST_SHOWN = 120;

type Hit = { path: string; isExact: boolean; name: Child; state: Child; about: string };

/** The pages that the reader may open. */
const pagesOf = ({ role, organization }: PortalContext, pages: readonly Page[]): readonly Page[] =>
  pages.filter((page) => page.roles.includes(role) && isOn(page, organization));

function toHit(ctx: PortalContext, row: FoundRow<KindName>, { terms }: Sought): Hit {
  const kind = kindOf(row);
  const state = kind.states?.[row.state];
  return {
    path: ctx.base + kind.toPath(row.id),
    isExact: terms.id !== undefined || isNamed(row, terms),
    name: kind.toName?.(ctx, row.name) ?? row.name,
    state: state === undefined ? row.state : <StateTag ctx={ctx} of={state} />,
    about: `${kind.name[ctx.language]} · ${toMoment(ctx, row.at)}`,
  };
}

/** Whether the text is all of a thing's name, as numbers are of calls. */
const isNamed = ({ name }: FoundRow<KindName>, { text = '', number }: Sought['terms']): boolean =>
  name === number || foldText(name) === foldText(text);

const toLinkHit = (ctx: PortalContext, link: ShortLink, { path, text }: Sought): Hit => ({
  path: `${ctx.base}/links/${link.domain}/${link.code}${link.domainStatus === 'released' ? '?domainStatus=released' : ''}`,
  isExact: path !== undefined || link.code === text?.toLowerCase() || link.longUrl === text,
  name: `${link.domain}/${link.code}`,
  state: <LinkState ctx={ctx} of={link} />,
  about: `${ctx.t('Enlace a', 'Link to')} ${shorten(link.longUrl, LONGEST_SHOWN)}`,
});

/** Pages that show something by themselves, among them those where something is begun: no files, and not of one thing. */
const STANDALONE = /^(?!.*\{)(?!.*\/(?:csv|selected)$)(?!\/search$)/;

/** Pages and what is done on them, by words of their titles in either language. */
function findPages(
  { base, language, t }: PortalContext,
  pages: readonly Page[],
  { text = '' }: Sought,
): Hit[] {
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word.length > 1);
  if (words.length === 0) return [];
  return pages
    .filter(({ path }) => STANDALONE.test(path))
    .flatMap(({ path, title }): Hit[] => {
      const titles = [foldText(title.es), foldText(title.en)];
      if (!titles.some((each) => words.every((word) => each.includes(word)))) return [];
      const isExact = titles.includes(words.join(' '));
      return [{ path: base + path, isExact, name: title[language], state: '', about: t('Página', 'Page') }];
    })
    .toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
    .slice(0, MAX_PAGES);
}

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

/** What each subject has under the text, of the kinds whose page the reader may open. */
function findThings(ctx: PortalContext, pages: readonly Page[], { terms }: Sought) {
  const isOpen = (path: string) => pages.some((page) => page.path === path);
  const finders = Object.entries(KINDS).flatMap(([kind, { page, find }]) =>
    isOpen(page) ? [[kind, find]] : [],
  );
  return findEach<KindName>(ctx, Object.fromEntries(finders), terms);
}

async function search(
  ctx: PortalContext,
  pages: readonly Page[],
  sought: Sought,
): Promise<{ hits: Hit[]; wrong: string | undefined }> {
  const seesLinks = pages.some(({ path }) => path === '/links/{domain}/{code}');
  const [things, links] = await Promise.all([
    findThings(ctx, pages, sought),
    (seesLinks ? findLinks(ctx, sought) : Promise.resolve({ links: [], isPath: false })).catch((error) => {
      const errors = toErrors(error, [], ctx);
      if (errors === undefined) throw error;
      return errors[''] ?? '';
    }),
  ]);
  const found = [...findPages(ctx, pages, sought), ...things.map((each) => toHit(ctx, each, sought))];
  if (typeof links === 'string') return { hits: found, wrong: links };
  const of = links.isPath ? sought : { ...sought, path: undefined };
  return { hits: [...found, ...links.links.map((link) => toLinkHit(ctx, link, of))], wrong: undefined };
}

/** The only thing that is meant, if there is one. */
function findOnly(hits: readonly Hit[]): Hit | undefined {
  const exact = hits.filter(({ isExact }) => isExact);
  const among = exact.length > 0 ? exact : hits;
  return among.length === 1 ? among[0] : undefined;
}

/** Searches these pages and what they show, and redirects to the result if there is exactly one. */
export const defineSearchPage = (pages: () => readonly Page[]): Page =>
  definePage({
    path: '/search',
    title: { es: 'Buscar', en: 'Search' },
    roles: EVERYONE,
    statements: 3,
    render: async (ctx, { query }) => {
      const { t } = ctx;
      const typed = (query.q ?? '').trim();
      const { hits, wrong } = await search(ctx, pagesOf(ctx, pages()), toSought(ctx, typed));
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
          'una llamada, un lote de números o de enlaces, una campaña de llamadas, una entrega o una solicitud, por su identificador',
          'a call, a batch of numbers or of links, a call campaign, a delivery or a request, by its id',
        )}
      </li>
      <li>
        {t(
          'llamadas, lotes y campañas, por su referencia; las campañas, también por parte de su nombre',
          'calls, batches and campaigns, by their reference; campaigns also by a part of their name',
        )}
      </li>
      <li>
        {t(
          'una persona, un dominio, un destino o un centro de costo, por parte de su nombre o dirección',
          'a person, a domain, an endpoint or a cost center, by a part of its name or address',
        )}
      </li>
      <li>
        {t(
          'una llave, por su nombre o sus últimos cuatro caracteres',
          'a key, by its name or last four characters',
        )}
      </li>
      <li>{t('una página, por su título', 'a page, by its title')}</li>
    </ul>
  </div>
);
