// Copies code blocks, remembers the language of samples, and keeps the menu closed on phones.
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
const samples = [...document.querySelectorAll('details[data-language]')];
const chosen = samples.find(({ dataset }) => dataset.language === localStorage.getItem(KEPT));
if (chosen !== undefined) chosen.open = true;
for (const sample of samples) {
  sample.addEventListener('toggle', () => {
    if (sample.open) localStorage.setItem(KEPT, sample.dataset.language);
  });
}

const menu = document.querySelector('details.menu');
if (menu !== null) {
  const wide = window.matchMedia('(min-width: 56rem)');
  const match = () => {
    menu.open = wide.matches;
  };
  wide.addEventListener('change', match);
  match();
  if (wide.matches) menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}
