// Searches the index of the site by MiniSearch: typos are forgiven, and beginnings of words found.
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from '../search-options.ts';

const list = document.getElementById('results');
const none = document.getElementById('none');
const field = document.querySelector('form[role=search] input');
const asked = new URLSearchParams(location.search).get('q') ?? '';
const LIMIT = 30;
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

field.value = asked;
if (asked.trim() !== '') {
  const index = MiniSearch.loadJSON(await (await fetch(list.dataset.index)).text(), SEARCH_OPTIONS);
  const found = index.search(asked).slice(0, LIMIT);
  none.hidden = found.length > 0;
  list.replaceChildren(...found.map(show));
}
