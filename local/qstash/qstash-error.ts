/** An error of the REST API: its HTTP status, and the message sent as `{ error }`. */
export class QstashError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
