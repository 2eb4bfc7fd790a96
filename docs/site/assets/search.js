// Finds entries that contain every search word, those with matches in the title first. The index is a file of the site.
const list = document.getElementById('results');
const none = document.getElementById('none');
const field = document.querySelector('form[role=search] input');
const asked = new URLSearchParams(location.search).get('q') ?? '';
const LIMIT = 30;

const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function score({ title, kind, words }, terms) {
  const [inTitle, inKind, inWords] = [title, kind, words].map(fold);
  let sum = 0;
  for (const term of terms) {
    if (inTitle.includes(term)) sum += inTitle === term ? 20 : 10;
    else if (inKind.includes(term)) sum += 5;
    else if (inWords.includes(term)) sum += 1;
    else return 0;
  }
  return sum;
}

function show({ title, href, kind, words }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = href;
  link.textContent = title;
  const where = document.createElement('span');
  where.className = 'kind';
  where.textContent = kind;
  const text = document.createElement('p');
  text.textContent = words.length > 160 ? `${words.slice(0, 160)}…` : words;
  item.append(link, ' ', where, text);
  return item;
}

async function find() {
  const terms = fold(asked).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return;
  const index = await (await fetch(list.dataset.index)).json();
  const found = index
    .map((entry) => ({ entry, points: score(entry, terms) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, LIMIT);
  none.hidden = found.length > 0;
  list.replaceChildren(...found.map(({ entry }) => show(entry)));
}

field.value = asked;
await find();
