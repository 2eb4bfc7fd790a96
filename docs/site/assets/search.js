// Searches the index of the site by MiniSearch: typos are forgiven, and beginnings of words found.
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from '../search-options.ts';

const LIMIT = 30;
const SUGGESTED = 8;
const BEFORE = 60;
const EXCERPT = 180;

/** Without accents and case, every letter in its place. */
const fold = (text) => text.replace(/\p{L}/gu, (letter) => letter.normalize('NFD').charAt(0).toLowerCase());

/** Where the words that were found stand in a text. */
function findTerms(text, terms) {
  const words = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [];
  return [...fold(text).matchAll(new RegExp(words.join('|'), 'gu'))].map(({ 0: { length }, index }) => [
    index,
    index + length,
  ]);
}

/** The part of a text around the first word that was found, whole words of it, with those found marked. */
function toExcerpt(text, terms) {
  const [first = 0] = findTerms(text, terms)[0] ?? [];
  const from = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const isWhole = from + EXCERPT >= text.length;
  const shown = text.slice(from, isWhole ? undefined : text.lastIndexOf(' ', from + EXCERPT));
  const parts = [from === 0 ? '' : '… '];
  let end = 0;
  for (const [begin, next] of findTerms(shown, terms)) {
    const textContent = shown.slice(begin, next);
    parts.push(shown.slice(end, begin), Object.assign(document.createElement('mark'), { textContent }));
    end = next;
  }
  return [...parts, shown.slice(end), isWhole ? '' : ' …'];
}

function show({ title, href, kind, text, terms }) {
  const item = document.createElement('li');
  const link = Object.assign(document.createElement('a'), { href, textContent: title });
  const where = Object.assign(document.createElement('span'), { className: 'kind', textContent: kind });
  const excerpt = document.createElement('p');
  excerpt.append(...toExcerpt(text, terms));
  item.append(link, ' ', where, excerpt);
  return item;
}

let index;

/** Finds a text in the index of the page's language. */
async function find(form, text) {
  index ??= fetch(form.dataset.index)
    .then((answer) => answer.text())
    .then((json) => MiniSearch.loadJSON(json, SEARCH_OPTIONS));
  return text === '' ? [] : (await index).search(text);
}

/** Finds what is in a field whenever it changes, and shows it unless more has been typed meanwhile. */
function createSearch(form, showFound) {
  const field = form.querySelector('input');
  let latest = 0;
  return async () => {
    latest += 1;
    const own = latest;
    const text = field.value.trim();
    const found = await find(form, text);
    if (own === latest) showFound(text, found);
  };
}

/** The page of the search: all that is found, in its list. */
async function showPage(form, list) {
  const none = document.getElementById('none');
  const field = form.querySelector('input');
  const search = createSearch(form, (text, found) => {
    none.hidden = text === '' || found.length > 0;
    list.replaceChildren(...found.slice(0, LIMIT).map(show));
    // The address can be shared, and going back does not go through every letter.
    history.replaceState(null, '', text === '' ? location.pathname : `?q=${encodeURIComponent(text)}`);
  });
  field.value = new URLSearchParams(location.search).get('q') ?? '';
  field.addEventListener('input', search);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    return search();
  });
  if (field.value.trim() !== '') await search();
}

const toOption = ({ title, href, kind }, place) => {
  const option = Object.assign(document.createElement('li'), { id: `found-${place}` });
  const link = Object.assign(document.createElement('a'), { href, tabIndex: -1 });
  link.append(
    Object.assign(document.createElement('span'), { textContent: title }),
    Object.assign(document.createElement('span'), { className: 'kind', textContent: kind }),
  );
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.append(link);
  return option;
};

/** Shows what is found below the field while one types: arrows choose, Enter opens, Escape closes. */
export async function suggest(form) {
  const field = form.querySelector('input');
  const box = form.querySelector('#found');
  const [list, none] = [box.querySelector('ul'), box.querySelector('p')];
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-controls', list.id);
  field.setAttribute('aria-autocomplete', 'list');
  const isOpen = () => !box.hidden;
  const chosen = () => list.querySelector('[aria-selected=true]');
  const setOpen = (open) => {
    box.hidden = !open;
    field.setAttribute('aria-expanded', String(open));
    if (!open) choose(null);
  };
  const choose = (option) => {
    chosen()?.setAttribute('aria-selected', 'false');
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option === null) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', option.id);
  };
  const search = createSearch(form, (text, found) => {
    choose(null);
    list.replaceChildren(...found.slice(0, SUGGESTED).map(toOption));
    none.hidden = found.length > 0;
    setOpen(text !== '' && document.activeElement === field);
  });
  const move = (step) => {
    const options = [...list.children];
    const place = options.indexOf(chosen());
    choose(options.at(place === -1 && step === -1 ? -1 : (place + step) % options.length) ?? null);
  };
  const keys = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => setOpen(false),
    Enter: () => chosen()?.querySelector('a').click(),
  };
  field.addEventListener('input', search);
  field.addEventListener('focus', search);
  field.addEventListener('keydown', (event) => {
    if (!isOpen() || !(event.key in keys) || (event.key === 'Enter' && chosen() === null)) return;
    event.preventDefault();
    keys[event.key]();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget)) setOpen(false);
  });
  // A click on a result must not take the focus from the field before it leads there.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  setOpen(false);
  await search();
}

const results = document.getElementById('results');
if (results !== null) await showPage(document.querySelector('form[role=search]'), results);
