/** A Worker that hands what reaches it to a server on this machine: a page of the local run beside the functions. */
export const FORWARD_MODULE = `
export default {
  fetch(request, { TARGET }) {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(TARGET + pathname + search, request));
  },
};
`;
