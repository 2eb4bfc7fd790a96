// Keeps the key that the portal has sent in this tab only, and goes on to the form that uses it.
const { key, next } = document.querySelector('[data-key]').dataset;
if (key !== '') {
  for (const name of ['api-key', 'sandbox-key']) sessionStorage.setItem(name, key);
  location.replace(next);
}
