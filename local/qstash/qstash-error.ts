/** A refusal of the REST interface: its HTTP status, and what is answered as `{ error }`. */
export class QstashError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
