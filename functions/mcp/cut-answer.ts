/** The most that a model reads at once, in characters: about 6,000 tokens. */
export const MOST_CHARS = 24_000;

/** A part of an answer; `next`: where the rest begins, for `answerCursor`. */
export type Cut = { text: string; next?: string; note?: string };

/**
 * Cuts data to what a model can read: whole elements of its longest list if it has one, else characters. `cursor` is the
 * `next` of the part before; undefined for one that no part has.
 */
export function cutData(data: unknown, cursor: string | undefined): Cut | undefined {
  const whole = JSON.stringify(data) ?? 'null';
  if (cursor === undefined && whole.length <= MOST_CHARS) return { text: whole };
  const [name, list] = longestList(data);
  if (list === undefined || cursor?.startsWith('t')) return cutTextAt(whole, cursor);
  if (cursor !== undefined && !/^i\d{1,9}$/.test(cursor)) return undefined;
  const from = Number(cursor?.slice(1) ?? 0);
  if (from > list.length) return undefined;
  const until = from + fitting(list.slice(from));
  // One element alone is too long.
  if (until === from && from < list.length) return cutTextAt(whole, undefined);
  return { text: toPart(data, name, list.slice(from, until)), ...toRest(name, from, until, list.length) };
}

const toPart = (data: unknown, name: string | undefined, part: unknown[]): string =>
  JSON.stringify(name === undefined ? part : { ...Object(data), [name]: part });

const toRest = (name: string | undefined, from: number, until: number, length: number) =>
  until < length && {
    next: `i${until}`,
    note: `Elements ${from + 1} to ${until} of ${length}${name === undefined ? '' : ` of ${name}`}.`,
  };

/** Cuts text at the end of a line where there is one. */
export function cutTextAt(text: string, cursor: string | undefined): Cut | undefined {
  if (cursor !== undefined && !/^t\d{1,9}$/.test(cursor)) return undefined;
  const from = Number(cursor?.slice(1) ?? 0);
  if (from > text.length) return undefined;
  if (text.length - from <= MOST_CHARS) return { text: text.slice(from) };
  const end = from + MOST_CHARS;
  const line = text.lastIndexOf('\n', end - 1) + 1;
  const until = line > from ? line : end;
  return {
    text: text.slice(from, until),
    next: `t${until}`,
    note: `Characters ${from + 1} to ${until}; there are more.`,
  };
}

/** Counts the elements that fit, from the first. */
export function fitting(list: readonly unknown[]): number {
  let chars = 0;
  const over = list.findIndex((element) => {
    chars += (JSON.stringify(element) ?? 'null').length + 1;
    // The fields beside a list are few and short.
    return chars > MOST_CHARS * 0.9;
  });
  return over === -1 ? list.length : over;
}

/** The list itself, or the longest among the fields. */
export function longestList(data: unknown): [name: string | undefined, list: unknown[] | undefined] {
  if (Array.isArray(data)) return [undefined, data];
  const lists = Object.entries(Object(data)).filter((field): field is [string, unknown[]] =>
    Array.isArray(field[1]),
  );
  const [longest] = lists.sort(([, one], [, other]) => other.length - one.length);
  return longest ?? [undefined, undefined];
}
