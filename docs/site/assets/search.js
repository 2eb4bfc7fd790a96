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

let index;
let latest = 0;

/** Shows what is found of the text in the field, unless more has been typed meanwhile. */
async function search() {
  latest += 1;
  const own = latest;
  const text = field.value.trim();
  index ??= fetch(list.dataset.index)
    .then((answer) => answer.text())
    .then((json) => MiniSearch.loadJSON(json, SEARCH_OPTIONS));
  const found = text === '' ? [] : (await index).search(text).slice(0, LIMIT);
  if (own !== latest) return;
  none.hidden = text === '' || found.length > 0;
  list.replaceChildren(...found.map(show));
  // The address can be shared, and going back does not go through every letter.
  history.replaceState(null, '', text === '' ? location.pathname : `?q=${encodeURIComponent(text)}`);
}

field.value = asked;
field.addEventListener('input', search);
field.form.addEventListener('submit', (event) => {
  event.preventDefault();
  return search();
});
if (asked.trim() !== '') await search();
