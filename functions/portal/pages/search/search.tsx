import type { FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import { definePage, type Page } from '../../app/declare.ts';
import { toNextPath } from '../../app/http/local-path.ts';
import { shorten, toNumber } from '../../i18n/format.ts';
import { EVERYONE } from '../../i18n/roles.ts';
import { titled } from '../../ui/frame/heading.tsx';
import { OPTIONS, PART, SearchOptions } from '../../ui/frame/search-field.tsx';
import { type Found, findHits, type Hit, listTasks } from './find-hits.tsx';

const LONGEST_SHOWN = 120;
/** Results are asked for while one types. */
const LIMIT = { requests: 300, windowSeconds: 60, sharedAs: 'search' };

/** The only thing that is meant, if there is one. */
function findOnly(hits: readonly Hit[]): Hit | undefined {
  const [exact, part] = (['exact', 'part'] as const).map((fit) => hits.filter((hit) => hit.fit === fit));
  const among = exact?.length ? exact : (part ?? []);
  return among.length === 1 ? among[0] : undefined;
}

/** Searches these pages and what they show, and redirects to the result if there is exactly one. */
export const defineSearchPage = (pages: () => readonly Page[]): Page =>
  definePage({
    path: '/search',
    title: { es: 'Buscar', en: 'Search' },
    roles: EVERYONE,
    limit: LIMIT,
    statements: 2,
    render: async (ctx, { query }) => {
      const typed = (query.q ?? '').trim();
      const found =
        typed === ''
          ? { hits: listTasks(ctx, pages()), wrong: undefined }
          : await findHits(ctx, pages(), typed);
      if (query[PART] === OPTIONS) return await answerOptions(ctx, typed, found);
      const only = typed === '' || found.wrong !== undefined ? undefined : findOnly(found.hits);
      return only === undefined
        ? showResults(ctx, typed, found)
        : new Response(null, { status: 303, headers: { Location: toNextPath(only.path) } });
    },
  });

function showResults(ctx: PortalContext, typed: string, { hits, wrong }: Found) {
  const { t } = ctx;
  const shown = shorten(typed, LONGEST_SHOWN);
  return titled(
    { title: typed === '' ? t('Buscar', 'Search') : t(`Resultados de «${shown}»`, `Results for “${shown}”`) },
    <>
      {typed === '' ? <SearchHelp ctx={ctx} /> : null}
      {wrong === undefined ? null : <p class="note warn">{wrong}</p>}
      {hits.length > 0 ? <Hits hits={hits} /> : null}
      {hits.length === 0 && wrong === undefined ? <p class="card empty">{sayNothing(ctx, typed)}</p> : null}
    </>,
  );
}

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

/** The results without a page around them, for the field on every page. */
async function answerOptions(ctx: PortalContext, typed: string, { hits, wrong }: Found): Promise<Response> {
  const count = ctx.t(`Resultados: ${toNumber(ctx, hits.length)}`, `Results: ${toNumber(ctx, hits.length)}`);
  const hint = ctx.t('Escriba un enlace, un número, un id…', 'Type a link, a number, an id…');
  const said = hits.length > 0 ? count : typed === '' ? hint : sayNothing(ctx, typed);
  const options = await (
    <SearchOptions ctx={ctx} said={wrong ?? said}>
      {hits.map(({ path, name, state, about }, place) => (
        <a role="option" id={`option-${place}`} href={path} tabindex={-1} aria-selected="false">
          <span>
            <b>{name}</b> {state}
          </span>
          <span class="soft small">{about}</span>
        </a>
      ))}
    </SearchOptions>
  );
  return new Response(String(options), { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

const sayNothing = ({ t }: PortalContext, typed: string): string =>
  t(
    `Nada coincide con «${shorten(typed, LONGEST_SHOWN)}».`,
    `Nothing matches “${shorten(typed, LONGEST_SHOWN)}”.`,
  );

const SearchHelp: FC<{ ctx: PortalContext }> = ({ ctx: { t } }) => (
  <div class="card">
    <p>{t('Arriba se busca lo que su rol puede ver:', 'The field above finds what your role may see:')}</p>
    <ul>
      <li>
        {t(
          'una página o lo que se hace en ella, por palabras: «crear enlace», «recargar»',
          'a page or what is done on it, by words: “create link”, “top up”',
        )}
      </li>
      <li>
        {t(
          'un enlace, por su código, su dirección corta, su id externo o parte de su destino',
          'a link, by its code, its short address, its external id or part of its destination',
        )}
      </li>
      <li>
        {t(
          'las llamadas, las exclusiones y la consulta de un número, como lo escriba',
          'the calls, the opt-outs and the look-up of a number, however you write it',
        )}
      </li>
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
    </ul>
  </div>
);
