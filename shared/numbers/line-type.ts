/** Kinds of lines, as the API words them. */
export const LINE_TYPES = [
  'mobile',
  'fixed_line',
  'fixed_line_or_mobile',
  'toll_free',
  'premium_rate',
  'shared_cost',
  'voip',
  'personal_number',
  'pager',
  'uan',
  'voicemail',
  'unknown',
] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** A kind of line from libphonenumber's words (`FIXED_LINE`) or ours; undefined when it is none. */
export const toLineType = (word: string | undefined): LineType | undefined =>
  LINE_TYPES.find((type) => type === word?.toLowerCase());
