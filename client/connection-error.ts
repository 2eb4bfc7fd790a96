/** No whole answer came: the network, a proxy or the deadline. `cause` is what `fetch` threw. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
