/** A failure that no repetition mends: QStash moves the message to its dead letters. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}
