import { RedisError, Status, type WireReply } from './protocol.ts';

const LINE_END = '\r\n';

type OpenArray = { items: WireReply[]; missing: number };

/** Reads RESP2 replies from chunks cut anywhere (https://redis.io/docs/latest/develop/reference/protocol-spec/). */
export class RespParser {
  #buffer: Buffer = Buffer.alloc(0);
  #position = 0;
  readonly #openArrays: OpenArray[] = [];

  /** Yields the replies that this chunk completes. Throws on bytes that are not RESP2. */
  *push(chunk: Buffer): Generator<WireReply> {
    const rest = this.#buffer.subarray(this.#position);
    this.#buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.#position = 0;
    for (let value = this.#readValue(); value !== undefined; value = this.#readValue()) {
      const reply = this.#place(value);
      if (reply !== undefined) yield reply;
    }
  }

  /** One scalar value, or an array just opened; undefined when bytes are missing. */
  #readValue(): WireReply | OpenArray | undefined {
    const lineEnd = this.#buffer.indexOf(LINE_END, this.#position);
    if (lineEnd < 0) return undefined;
    const line = this.#buffer.toString('latin1', this.#position + 1, lineEnd);
    const kind = this.#buffer.toString('latin1', this.#position, this.#position + 1);
    const next = lineEnd + LINE_END.length;
    if (kind === '$') return this.#readBulk(Number(line), next);
    this.#position = next;
    switch (kind) {
      case '+':
        return new Status(line);
      case '-':
        return new RedisError(line);
      case ':':
        return Number(line);
      case '*':
        if (line === '-1') return null;
        return line === '0' ? [] : { items: [], missing: Number(line) };
      default:
        throw new Error(`Not a RESP2 reply: ${kind}${line}`);
    }
  }

  #readBulk(length: number, start: number): string | null | undefined {
    const end = start + Math.max(length, 0);
    const next = length < 0 ? start : end + LINE_END.length;
    if (this.#buffer.length < next) return undefined;
    this.#position = next;
    return length < 0 ? null : this.#buffer.toString('latin1', start, end);
  }

  /** Adds a value to its array; returns the whole reply if that completes one. */
  #place(value: WireReply | OpenArray): WireReply | undefined {
    if (isOpenArray(value)) {
      this.#openArrays.push(value);
      return undefined;
    }
    let complete = value;
    for (let array = this.#openArrays.at(-1); array !== undefined; array = this.#openArrays.at(-1)) {
      array.items.push(complete);
      array.missing -= 1;
      if (array.missing > 0) return undefined;
      this.#openArrays.pop();
      complete = array.items;
    }
    return complete;
  }
}

function isOpenArray(value: WireReply | OpenArray): value is OpenArray {
  return typeof value === 'object' && value !== null && 'missing' in value;
}
