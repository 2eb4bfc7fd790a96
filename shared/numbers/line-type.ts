/** Kinds of lines, as the API names them. */
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

/** Converts libphonenumber's names (`FIXED_LINE`) or ours; undefined when unknown. */
export const toLineType = (word: string | undefined): LineType | undefined =>
  LINE_TYPES.find((type) => type === word?.toLowerCase());
