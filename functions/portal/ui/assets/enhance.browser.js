// Makes pages more pleasant; every page works without it.

// Copies the text that a button carries, and says so for two seconds.
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]');
  if (button === null) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  const label = button.ariaLabel;
  button.ariaLabel = button.dataset.copied;
  button.classList.add('copied');
  await new Promise((resolve) => setTimeout(resolve, 2000));
  button.ariaLabel = label;
  button.classList.remove('copied');
});

// A form is sent once: its button is busy until the page is shown again, also when the browser goes back to it.
document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  // Where the answer opens in a tab of its own, the page stays as it is.
  if (form.method !== 'post' || form.target !== '') return;
  if (form.dataset.sent !== undefined) return event.preventDefault();
  form.dataset.sent = '';
  const shown = submitter?.matches('.enter') ? form.querySelector('[type=submit]') : submitter;
  if (shown !== null) shown.ariaBusy = 'true';
});
addEventListener('pageshow', () => {
  delete document.documentElement.dataset.busy;
  for (const form of document.forms) delete form.dataset.sent;
  for (const button of document.querySelectorAll('button[aria-busy]')) button.ariaBusy = null;
});

// A page that takes long shows that it is under way. What is downloaded never shows, so it ends by itself.
const LONGEST_BUSY_MS = 20_000;
const showBusy = () => {
  document.documentElement.dataset.busy = '';
  setTimeout(() => delete document.documentElement.dataset.busy, LONGEST_BUSY_MS);
};
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href]');
  if (link === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isHere = link.hash !== '' && link.pathname + link.search === location.pathname + location.search;
  if (link.origin === location.origin && !isHere && link.target === '' && !link.download) showBusy();
});
document.addEventListener('submit', (event) => {
  if (!event.defaultPrevented && event.target.target === '') showBusy();
});

// The language switch keeps what was typed, also into another form than the page's first; until it is pressed it belongs to that one,
// since Enter in a field presses the first button of its form.
let typedInto;
document.addEventListener('input', ({ target: { form } }) => {
  if (form?.matches('form.stack[method="post"]')) typedInto = form;
});
document.querySelector('button[formaction*="?language="]')?.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (typedInto === undefined || typedInto === button.form) return;
  typedInto.id ||= `typing-${[...document.forms].indexOf(typedInto)}`;
  button.formAction = typedInto.getAttribute('action') + new URL(button.formAction).search;
  button.setAttribute('form', typedInto.id);
});

// The first checkbox of a list selects all of the page's rows.
document.addEventListener('change', ({ target }) => {
  const { all } = target.dataset;
  if (all === undefined) return;
  for (const box of document.querySelectorAll(`input[form="${all}"]`)) box.checked = target.checked;
});

// A change in parts goes on by itself, once: whoever comes back decides.
const goesOn = document.querySelector('[data-continue] form');
if (goesOn !== null && history.state?.wentOn === undefined) {
  history.replaceState({ wentOn: true }, '');
  goesOn.requestSubmit();
}

// Menus close on Escape, and when a click or the focus goes elsewhere.
const closeMenus = (except) => {
  for (const menu of document.querySelectorAll('details.popup[open]')) menu.open = menu === except;
};
for (const kind of ['pointerdown', 'focusin'])
  document.addEventListener(kind, ({ target }) => closeMenus(target.closest('details.popup')));
document.addEventListener('keydown', (event) => {
  const open = document.querySelector('details.popup[open]');
  if (event.key === 'Escape' && open !== null) {
    closeMenus();
    open.querySelector('summary').focus();
  }
});

// ⌘K and Ctrl+K lead to the search from anywhere, a slash as long as nothing is being typed.
const field = document.querySelector('.find input');
let from;
document.addEventListener('keydown', (event) => {
  const isMeta = event.ctrlKey || event.metaKey;
  const isWanted = isMeta
    ? event.key.toLowerCase() === 'k' && !event.altKey && !event.shiftKey
    : event.key === '/' && !event.altKey && event.target.closest('input, textarea, select') === null;
  if (!isWanted || field === null) return;
  event.preventDefault();
  closeMenus();
  if (document.activeElement !== field) from = document.activeElement;
  field.focus();
  field.select();
});

// Results show while one types: the field is a combobox, whose options the page of results has.
if (field !== null) {
  const found = field.form.querySelector('.found');
  const hint = field.form.querySelector('.keys');
  hint.textContent = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K';
  hint.hidden = false;
  field.role = 'combobox';
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', 'options');

  const optionsOf = () => [...found.querySelectorAll('[role=option]')];
  const choose = (option) => {
    for (const each of optionsOf()) each.ariaSelected = String(each === option);
    if (option === undefined) return field.removeAttribute('aria-activedescendant');
    field.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  };
  const show = (isShown) => {
    found.hidden = !isShown;
    field.ariaExpanded = String(isShown);
    if (!isShown) choose(undefined);
  };
  show(false);

  // One question at a time, and about what is typed by then; answers to what is no longer there are not shown.
  const WAIT_MS = 150;
  let [waiting, answered, isAsking] = [0, undefined, false];
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    for (let text; text !== field.value.trim() && document.activeElement === field; ) {
      text = field.value.trim();
      const signal = AbortSignal.timeout(LONGEST_BUSY_MS);
      const answer = await fetch(found.dataset.from + encodeURIComponent(text), { signal }).catch(
        () => undefined,
      );
      if (!answer?.ok || answer.redirected) break;
      const read = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (text !== field.value.trim()) continue;
      answered = text;
      for (const part of ['[role=listbox]', '[role=status]'])
        found.querySelector(part).replaceChildren(...read.querySelector(part).childNodes);
      choose(undefined);
      show(document.activeElement === field);
    }
    isAsking = false;
  };
  field.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, WAIT_MS);
  });
  const open = () => (answered === field.value.trim() ? show(true) : ask());
  field.addEventListener('focus', open);
  field.addEventListener('click', () => found.hidden && open());
  field.addEventListener('blur', () => {
    show(false);
    from = undefined;
  });
  // A click on an option leaves the focus where it is.
  found.addEventListener('pointerdown', (event) => event.preventDefault());
  field.addEventListener('keydown', (event) => {
    const options = optionsOf();
    const at = options.findIndex(({ ariaSelected }) => ariaSelected === 'true');
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (found.hidden) return void open();
      // Beyond the last option is the field, and then the first one.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const places = options.length + 1;
      choose(options[((at + 1 + step + places) % places) - 1]);
    } else if (event.key === 'Enter' && at >= 0 && !found.hidden) {
      event.preventDefault();
      options[at].click();
    } else if (event.key === 'Escape' && (!found.hidden || from !== undefined)) {
      event.preventDefault();
      show(false);
      // Back to where the keys led here from.
      if (from === document.body) field.blur();
      else from?.focus();
    }
  });
}

// The arrow keys lead from one value of a chart to the next.
document.addEventListener('keydown', (event) => {
  const next = { ArrowRight: 'nextElementSibling', ArrowLeft: 'previousElementSibling' }[event.key];
  const mark = event.target.closest('.mark')?.[next];
  if (!mark?.matches('.mark')) return;
  event.preventDefault();
  mark.focus();
});

// The message about what was done is shown once: not above what fails later, nor after a reload.
const asked = location.href;
const here = new URL(asked);
for (const said of ['done', 'did', 'changed', 'missed']) here.searchParams.delete(said);
if (here.href !== location.href) history.replaceState(history.state, '', here);

// Reads what is in progress again every few seconds while the page is visible, until it has ended: all of the page, or what is
// waited for alone, from another one.
const LIVE = '[data-live]';
async function refresh() {
  let live = document.querySelector(LIVE);
  while (live !== null) {
    const { live: seconds, from = asked } = live.dataset;
    const replaced = live.dataset.from === undefined ? 'main' : `#${live.id}`;
    await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
    if (document.hidden) continue;
    const answer = await fetch(from).catch(() => undefined);
    if (!answer?.ok) continue;
    const read = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const content = read.querySelector(replaced);
    if (content === null) return;
    content.querySelector('[data-done]')?.remove();
    document.querySelector(replaced).replaceWith(content);
    live = document.querySelector(LIVE);
  }
}
void refresh();
