/** The data of an operation's response and, on request, the response itself with its headers. */
export class ApiPromise<T> extends Promise<T> {
  /** Derived promises (`then`) are plain ones. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }
  #response: Promise<Response> = Promise.reject(new Error('There is no answer.'));

  static from<T>(work: Promise<{ data: T; response: Response }>): ApiPromise<T> {
    const promise = new ApiPromise<T>((resolve, reject) => {
      work.then(({ data }) => resolve(data), reject);
    });
    // Prevents an unhandled rejection when nobody asks for the response.
    promise.#response.catch(() => {});
    promise.#response = work.then(({ response }) => response);
    promise.#response.catch(() => {});
    return promise;
  }

  /**
   * The data together with the response: its status and headers (`X-Request-Id`, `Idempotency-Status`, `RateLimit-*`).
   */
  async withResponse(): Promise<{ data: T; response: Response }> {
    const [data, response] = await Promise.all([this, this.#response]);
    return { data, response };
  }
}
