// Copies code blocks, remembers the language of samples, keeps the menu closed on phones, and leads to the search by keys.
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

// `/` outside of fields, and ⌘K or Ctrl-K everywhere, lead to the search.
const searched = document.querySelector('form[role=search] input');
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
