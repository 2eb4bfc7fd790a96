/** No complete response arrived: network, proxy or timeout. `cause` is the error thrown by `fetch`. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
