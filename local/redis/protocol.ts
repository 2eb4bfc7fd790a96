/** One command, its name first. Every argument is a byte string: each character is one byte (0 to 255). */
export type WireCommand = readonly string[];

/** A simple string reply (`+OK`), distinguished from bulk strings, which carry data. */
export class Status {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const OK = new Status('OK');

/** An error reply: a value in replies, thrown only inside the store. `message` starts with its code. */
export class RedisError extends Error {
  override readonly name = 'RedisError';
}

/** A bulk string is a byte string, like the arguments. */
export type WireReply = string | number | null | Status | RedisError | readonly WireReply[];

/** Runs commands: a real server or the in-process store. */
export type RedisConnection = {
  /**
   * Runs the commands in order and returns one reply for each. Nothing runs between a MULTI and the EXEC sent with it.
   * Rejects only when the connection fails.
   */
  send(commands: readonly WireCommand[]): Promise<WireReply[]>;
  close(): Promise<void>;
};
