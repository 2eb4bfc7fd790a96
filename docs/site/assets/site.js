// Copies code blocks, remembers the language of samples and the theme, keeps the menu closed on phones, and searches.
const { copy, copied } = document.body?.dataset ?? {};

for (const block of document.querySelectorAll('pre.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = copy;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = copy;
    }, 2000);
  });
  const frame = document.createElement('div');
  frame.className = 'copyable';
  block.replaceWith(frame);
  frame.append(block, button);
}

const KEPT = 'sample-language';
const samples = [...document.querySelectorAll('input[name=sample]')];
const chosen = samples.find(({ value }) => value === localStorage.getItem(KEPT));
if (chosen !== undefined) chosen.checked = true;
for (const sample of samples)
  sample.addEventListener('change', () => localStorage.setItem(KEPT, sample.value));

const menu = document.querySelector('details.menu');
if (menu !== null) {
  const wide = window.matchMedia('(min-width: 56rem)');
  const match = () => {
    menu.open = wide.matches;
  };
  wide.addEventListener('change', match);
  match();
  // Only the menu scrolls, not the page.
  const current = menu.querySelector('[aria-current]');
  if (wide.matches && current !== null)
    menu.scrollTop = current.offsetTop - menu.offsetTop - menu.clientHeight / 2;
}

// The platform's prices, as people write money in the language of the page.
const priced = [...document.querySelectorAll('[data-price]')];
if (priced.length > 0) {
  const isSpanish = document.documentElement.lang === 'es';
  const format = new Intl.NumberFormat(isSpanish ? 'es-CO' : 'en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  });
  const toMoney = ({ currency, amountMicro }) =>
    `${isSpanish && currency === 'COP' ? '$' : currency} ${format.format(amountMicro / 1e6)}`;
  fetch('/api/v6/catalog/prices', { credentials: 'omit' })
    .then((answer) => answer.json())
    .then(({ data }) => {
      for (const place of priced) {
        const own = data.items.filter(({ item }) => item === place.dataset.price);
        if (own.length > 0) place.textContent = `: ${own.map(toMoney).join(' · ')}`;
      }
    })
    // Without an answer, the items are there without their prices.
    .catch(() => {});
}

const theme = document.getElementById('theme');
if (theme !== null) {
  theme.value = document.documentElement.dataset.theme ?? 'auto';
  theme.hidden = false;
  theme.addEventListener('change', () => {
    if (theme.value === 'auto') {
      localStorage.removeItem('theme');
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem('theme', theme.value);
      document.documentElement.dataset.theme = theme.value;
    }
  });
}

// Results while one types, on every page but the one of the search, which shows them itself. Readers who search load what it takes.
const form = document.querySelector('form[role=search]');
const searched = form?.querySelector('input') ?? null;
if (searched !== null && document.getElementById('results') === null)
  searched.addEventListener(
    'focus',
    async () => {
      const { suggest } = await import(form.dataset.script);
      await suggest(form);
    },
    { once: true },
  );

// `/` outside of fields, and ⌘K or Ctrl-K everywhere, lead to the search.
document.addEventListener('keydown', (event) => {
  const isTyping =
    event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
  if (searched === null || (!isSlash && !isK)) return;
  event.preventDefault();
  searched.focus();
  searched.select();
});
