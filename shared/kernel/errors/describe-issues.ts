import type * as z from 'zod';

type Bound = number | bigint;

/** The words for a value that zod refuses, by what is wrong with it. */
export type IssueWords = {
  missing: string;
  /** `expected`: the name that zod has for the type, such as `string`. */
  wrongType: (expected: string) => string;
  notOneOf: (values: readonly string[]) => string;
  /** Lengths of texts. */
  tooShort: (least: Bound) => string;
  tooLong: (most: Bound) => string;
  /** Lengths of lists. */
  tooFewItems: (least: Bound) => string;
  tooManyItems: (most: Bound) => string;
  tooSmall: (least: Bound) => string;
  tooBig: (most: Bound) => string;
  /** `format`: the name that zod has for it, such as `email`. */
  wrongFormat: (format: string) => string;
  unknownFields: (names: readonly string[]) => string;
  notValid: string;
};

/** Zod's error map with these words, for values whose schemas have no words of their own. */
export const describeIssuesIn =
  (words: IssueWords): z.core.$ZodErrorMap =>
  (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? words.missing : words.wrongType(issue.expected);
      case 'invalid_value':
        return words.notOneOf(issue.values.map(String));
      case 'too_small':
        return toBound(issue.origin, words.tooShort, words.tooFewItems, words.tooSmall)(issue.minimum);
      case 'too_big':
        return toBound(issue.origin, words.tooLong, words.tooManyItems, words.tooBig)(issue.maximum);
      case 'invalid_format':
        return words.wrongFormat(issue.format);
      case 'unrecognized_keys':
        return words.unknownFields(issue.keys);
      default:
        return words.notValid;
    }
  };

type Say = (bound: Bound) => string;

function toBound(origin: string, text: Say, list: Say, value: Say): Say {
  if (origin === 'string') return text;
  return origin === 'array' ? list : value;
}
