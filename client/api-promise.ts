/** What an operation answers, and on demand the answer itself with its headers. */
export class ApiPromise<T> extends Promise<T> {
  /** Promises that are derived from it (`then`) are plain ones. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }
  #response: Promise<Response> = Promise.reject(new Error('There is no answer.'));

  static from<T>(work: Promise<{ data: T; response: Response }>): ApiPromise<T> {
    const promise = new ApiPromise<T>((resolve, reject) => {
      work.then(({ data }) => resolve(data), reject);
    });
    // Who does not ask for it is not told that it failed.
    promise.#response.catch(() => {});
    promise.#response = work.then(({ response }) => response);
    promise.#response.catch(() => {});
    return promise;
  }

  /** The data with the answer: its status and headers (`X-Request-Id`, `Idempotency-Status`, `RateLimit-*`). */
  async withResponse(): Promise<{ data: T; response: Response }> {
    const [data, response] = await Promise.all([this, this.#response]);
    return { data, response };
  }
}
