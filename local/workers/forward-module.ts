/** A Worker that forwards requests to a server on this machine, for pages of the local run. */
export const FORWARD_MODULE = `
export default {
  fetch(request, { TARGET }) {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(TARGET + pathname + search, request));
  },
};
`;
