/** A whole number may begin here that a JavaScript number does not hold; the reviver is slow, and most texts have none. */
const MAY_BE_LARGE = /(?:^|[\s:,[])-?\d{16}/;
const WHOLE = /^-?\d+$/;

/** Parses JSON without rounding: whole numbers beyond 2^53 - 1 become bigints. */
export const parseExactly = (text: string): unknown =>
  MAY_BE_LARGE.test(text)
    ? JSON.parse(text, (_, value, { source = '' }) =>
        typeof value === 'number' && !Number.isSafeInteger(value) && WHOLE.test(source)
          ? BigInt(source)
          : value,
      )
    : JSON.parse(text);

/** Formats as JSON without rounding: bigints become whole numbers of as many digits as it takes. */
export const stringifyExactly = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? toJsonNumber(part) : part));

/** Converts one number as `toJson` does, within what plain JSON.stringify formats. */
export const toJsonNumber = (value: bigint): number =>
  // Raw JSON is an object only to JavaScript: in the text it is a number.
  BigInt.asIntN(54, value) === value ? Number(value) : (JSON.rawJSON(String(value)) as unknown as number);
