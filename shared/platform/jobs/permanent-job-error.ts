/** A failure that retrying cannot fix: QStash moves the message to its dead letter queue. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}
