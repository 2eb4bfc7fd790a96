// Sends an operation's form to the host that serves the page, and shows the answer.
const form = document.querySelector('.try > form');
const answer = document.querySelector('.try > .answer');
const dialog = document.querySelector('.try > dialog');
const button = form.querySelector('button[type=submit]');
const KEPT = 'api-key';

// The key is kept in this tab only. The portal sends that of a sandbox (sandbox-key.js), with which nothing is charged.
const key = form.elements.namedItem('key');
const isOfSandbox = () => key?.value.trim() === sessionStorage.getItem('sandbox-key');
const showSandbox = () => {
  form.querySelector('.hint > .free').hidden = !isOfSandbox();
  form.querySelector('.hint > .kept').hidden = isOfSandbox();
};
if (key !== null) {
  key.value = sessionStorage.getItem(KEPT) ?? '';
  key.addEventListener('change', () => sessionStorage.setItem(KEPT, key.value.trim()));
  key.addEventListener('input', showSandbox);
  showSandbox();
}

// Each type of body has its own example.
const types = form.elements.namedItem('type');
types?.addEventListener('change', () => {
  const text = form.elements.namedItem('body');
  text.value = types.selectedOptions[0].dataset.example;
  text.labels[0].firstChild.textContent = types.value;
});

const inputs = (place) => [...form.elements].filter(({ dataset, value }) => dataset.place === place && value);

function toRequest() {
  const { method, path } = form.dataset;
  const values = new Map(inputs('path').map(({ dataset, value }) => [dataset.name, value]));
  const query = new URLSearchParams(inputs('query').map(({ dataset, value }) => [dataset.name, value]));
  const headers = new Headers(inputs('header').map(({ dataset, value }) => [dataset.name, value]));
  if (key !== null) headers.set('Authorization', `Bearer ${key.value.trim()}`);
  const parts = inputs('part');
  const text = form.elements.namedItem('body');
  let body;
  if (text !== null) {
    headers.set('Content-Type', form.elements.namedItem('type').value);
    body = text.value;
  } else if (parts.length > 0) {
    body = new FormData();
    for (const { dataset, files, value } of parts) body.append(dataset.name, files?.[0] ?? value);
  }
  const target = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(name) ?? ''));
  const url = query.size === 0 ? target : `${target}?${query}`;
  return new Request(url, { method, headers, body, credentials: 'omit', cache: 'no-store' });
}

// A sandbox charges nothing; what no request undoes is asked there, too.
const mustAsk = () => dialog !== null && !('charged' in dialog.dataset && isOfSandbox());

const isConfirmed = () =>
  new Promise((resolve) => {
    dialog.returnValue = '';
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'send'), { once: true });
    dialog.showModal();
  });

const create = (name, properties) => Object.assign(document.createElement(name), properties);

const toCode = (text) => {
  const block = create('pre', { className: 'code', tabIndex: 0 });
  block.append(create('code', { textContent: text }));
  return block;
};

/** Text as it is, JSON indented; pictures and sounds as such; and everything but JSON also as a file. */
async function toContent(type, blob, name) {
  if (blob.size === 0) return [create('p', { textContent: form.dataset.empty })];
  if (type === 'application/json') return [toCode(JSON.stringify(JSON.parse(await blob.text()), null, 2))];
  const href = URL.createObjectURL(blob);
  const link = create('a', { href, download: name, textContent: form.dataset.download });
  if (type.startsWith('image/')) return [create('img', { src: href, alt: name }), link];
  if (type.startsWith('audio/')) return [create('audio', { src: href, controls: true }), link];
  if (/^text\/|xml|json/.test(type)) return [toCode(await blob.text()), link];
  return [link];
}

function toRow([name, value]) {
  const row = document.createElement('tr');
  row.append(create('th', { scope: 'row', textContent: name }), create('td', { textContent: value }));
  return row;
}

async function send() {
  const began = performance.now();
  const response = await fetch(toRequest());
  const blob = await response.blob();
  const took = Math.round(performance.now() - began);
  const type = (response.headers.get('content-type') ?? '').split(';')[0];
  const [, name = form.dataset.operation] =
    /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  answer.dataset.status = String(response.status);
  answer.querySelector('.outcome').textContent = `${response.status} ${response.statusText}`.trim();
  answer.querySelector('.took').textContent = `${took} ms`;
  answer.querySelector('tbody').replaceChildren(...[...response.headers].map(toRow));
  answer.querySelector('.content').replaceChildren(...(await toContent(type, blob, name)));
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (button.disabled || (mustAsk() && !(await isConfirmed()))) return;
  button.disabled = true;
  delete answer.dataset.status;
  try {
    await send();
  } catch (error) {
    answer.querySelector('.outcome').textContent = form.dataset.failed;
    answer.querySelector('.took').textContent = error.message;
    answer.querySelector('tbody').replaceChildren();
    answer.querySelector('.content').replaceChildren();
  }
  answer.hidden = false;
  button.disabled = false;
  answer.focus();
});
button.disabled = false;

const details = form.parentElement;
const openIfNamed = () => {
  if (location.hash === `#${details.id}`) details.open = true;
};
window.addEventListener('hashchange', openIfNamed);
openIfNamed();
