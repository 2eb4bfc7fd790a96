import type { Child } from 'hono/jsx';
import { type FoundRow, findEach } from '../../../../shared/kernel/search.ts';
import { LinksQuery, listLinks } from '../../../../shared/links/list-links.ts';
import type { ShortLink } from '../../../../shared/links/short-link.ts';
import { foldText } from '../../../../shared/numbers/countries/country.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Page } from '../../app/declare.ts';
import { toErrors } from '../../app/http/to-failure.ts';
import { isOn } from '../../app/is-on.ts';
import { shortenMiddle, toMoment, toPhone } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { whyNotSent } from '../../ui/is-restricted.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { toStateName } from '../links/link-state.tsx';
import { hitKindOf, KINDS, type KindName } from './kinds.tsx';
import { findTaskPage, NUMBER_PAGES, TASKS } from './tasks.ts';
import { type Sought, toSought } from './to-sought.ts';

const MAX_LINKS = '10';
const MAX_PAGES = 5;
/** The characters for which a line has room, of the text that tells a thing apart. */
const LONGEST_ABOUT = 64;

/** Something that the text may mean. `offered`: it is only a way to ask further. */
export type Hit = {
  path: string;
  fit: 'exact' | 'part' | 'offered';
  name: Child;
  state: Child;
  about: string;
};

/** The hits of a text for its reader, and why not all of it could be searched for. */
export type Found = { hits: Hit[]; wrong: string | undefined };

/** Finds what the reader may open under a text: pages, what is done on them, and what each subject has. */
export async function findHits(ctx: PortalContext, all: readonly Page[], typed: string): Promise<Found> {
  const { role, organization } = ctx;
  const pages = all.filter((page) => page.roles.includes(role) && isOn(page, organization));
  const sought = toSought(ctx, typed);
  const [things, links] = await Promise.all([
    findThings(ctx, pages, sought),
    findLinks(ctx, pages, sought).catch((error: unknown) => {
      const errors = toErrors(error, [], ctx);
      if (errors === undefined) throw error;
      return errors[''] ?? '';
    }),
  ]);
  const isRefused = typeof links === 'string';
  const known = new Set(things.map(({ kind, id }) => `${kind} ${id}`));
  const others = (isRefused ? [] : links).filter(({ kind, id }) => !known.has(`${kind} ${id}`));
  const rows = [
    ...things.map((row) => toHit(ctx, row, hitKindOf(row).isExact || isNamed(row, sought))),
    ...others.map((row) => toHit(ctx, row, row.about === sought.text)),
  ];
  const hits = [...findPages(ctx, pages, sought), ...rows, ...offerNumber(ctx, pages, sought)];
  // Exact hits come first, and those of one fit in the order of the kinds.
  return {
    hits: (['exact', 'part', 'offered'] as const).flatMap((fit) => hits.filter((hit) => hit.fit === fit)),
    wrong: isRefused ? links : undefined,
  };
}

/** Lists the tasks of the reader, before anything is typed. */
export const listTasks = (ctx: PortalContext, all: readonly Page[]): Hit[] =>
  openTasks(ctx, all).map((place) => toPageHit(ctx, place, 'part'));

type Place = { path: string; name: Text; about: Text };

const ACTION: Text = { es: 'Acción', en: 'Action' };
const PAGE: Text = { es: 'Página', en: 'Page' };

const toPageHit = (
  { base, language }: PortalContext,
  { path, name, about }: Place,
  fit: Hit['fit'],
): Hit => ({ path: base + path, fit, name: name[language], state: '', about: about[language] });

const openTasks = (ctx: PortalContext, all: readonly Page[]): Place[] =>
  TASKS.flatMap((task): Place[] => {
    const page = findTaskPage(all, task);
    const form = page?.forms.find((each) => each.name === task.form);
    if (page === undefined || form === undefined) return [];
    if (!page.roles.includes(ctx.role) || !isOn(page, ctx.organization)) return [];
    if (whyNotSent(ctx, form) !== undefined) return [];
    const hash = page.path === task.page && task.at !== undefined ? `#${task.at}` : '';
    return [{ path: page.path + hash, name: task.name, about: ACTION }];
  });

function toHit(ctx: PortalContext, row: FoundRow<KindName>, isExact: boolean): Hit {
  const kind = hitKindOf(row);
  const state = kind.states?.[row.state];
  const about =
    row.about === '' || row.about === row.name ? '' : ` · ${shortenMiddle(row.about, LONGEST_ABOUT)}`;
  return {
    path: ctx.base + kind.toPath(row.id),
    fit: isExact ? 'exact' : 'part',
    name: kind.toName?.(ctx, row.name) ?? row.name,
    state: state === undefined ? row.state : <StateTag ctx={ctx} of={state} />,
    about: `${kind.name[ctx.language]}${about} · ${toMoment(ctx, row.at)}`,
  };
}

/** Whether the terms are all of what a thing is called, as numbers are of calls. */
const isNamed = (
  { name, about }: FoundRow<KindName>,
  { terms: { id, text = '', number, keyHint } }: Sought,
) =>
  id !== undefined ||
  (keyHint !== undefined && text === '') ||
  [name, about].some((own) => own !== '' && (own === number || foldText(own) === foldText(text)));

/** Pages that show something by themselves, among them those where something is begun: no files, and not of one thing. */
const STANDALONE = /^(?!.*\{)(?!.*\/(?:csv|selected)$)(?!\/search$)/;

/** Words that tell no title from another. */
const FILLERS = new Set(['a', 'an', 'the', 'to', 'of', 'un', 'una', 'el', 'la', 'los', 'las', 'de', 'del']);

/** Pages and what is done on them, by words of their names in either language. */
function findPages(ctx: PortalContext, pages: readonly Page[], { text = '' }: Sought): Hit[] {
  const words = toWords(text);
  if (words.length === 0) return [];
  const places = pages
    .filter(({ path }) => STANDALONE.test(path))
    .map(({ path, title }): Place => ({ path, name: title, about: PAGE }));
  const named = [...openTasks(ctx, pages), ...places].filter(({ name }) =>
    [foldText(name.es), foldText(name.en)].some((each) => words.every((word) => each.includes(word))),
  );
  const hits = named.map((place) => {
    const isExact = [place.name.es, place.name.en].some((name) => toWords(name).join() === words.join());
    return toPageHit(ctx, place, isExact ? 'exact' : 'part');
  });
  // A task says more than the title of its page, and exact names come first.
  const [first, rest] = [
    hits.filter(({ fit }) => fit === 'exact'),
    hits.filter(({ fit }) => fit !== 'exact'),
  ];
  return [...new Map([...first, ...rest].toReversed().map((hit) => [hit.path, hit])).values()]
    .toReversed()
    .slice(0, MAX_PAGES);
}

const toWords = (text: string): string[] =>
  foldText(text)
    .split(/\s+/)
    .filter((word) => word.length > 1 && !FILLERS.has(word));

/** The pages of a number, for who may read numbers. */
const offerNumber = (
  { base, language }: PortalContext,
  pages: readonly Page[],
  { terms: { number } }: Sought,
): Hit[] =>
  number === undefined
    ? []
    : NUMBER_PAGES.filter(({ page }) => pages.some(({ path }) => path === page)).map(
        ({ page, parameter, name }): Hit => ({
          path: `${base}${page}?${new URLSearchParams({ [parameter]: `+${number}` })}`,
          fit: 'offered',
          name: `${name[language]} ${toPhone(number)}`,
          state: '',
          about: ACTION[language],
        }),
      );

/** The links that have the text in their code or destination. */
async function findLinks(
  ctx: PortalContext,
  pages: readonly Page[],
  { text }: Sought,
): Promise<FoundRow<KindName>[]> {
  if (text === undefined || !pages.some(({ path }) => path === KINDS.link.page)) return [];
  const { items } = await listLinks(ctx, LinksQuery.parse({ search: text, limit: MAX_LINKS }));
  return items.map((link) => toFoundLink(ctx, link));
}

const toFoundLink = (ctx: PortalContext, link: ShortLink): FoundRow<KindName> => {
  const name = `${link.domain}/${link.code}`;
  return {
    kind: 'link',
    id: link.domainStatus === 'released' ? `${name}?domainStatus=released` : name,
    name,
    about: link.longUrl,
    state: toStateName(ctx, link),
    at: link.createdAt,
  };
};

/** Finds what each subject has under the terms, of the kinds whose page the reader may open. */
function findThings(ctx: PortalContext, pages: readonly Page[], { terms }: Sought) {
  const isOpen = (path: string) => pages.some((page) => page.path === path);
  const finders = Object.entries(KINDS).flatMap(([kind, { page, find }]) =>
    isOpen(page) ? [[kind, find]] : [],
  );
  return findEach<KindName>(ctx, Object.fromEntries(finders), terms);
}
