/** What can have a price, per unit; the micros of `price.amount_micro` are for one such unit. */
export const PRICE_ITEMS = {
  'urlshortener.link': 'Creation of a short link',
  'urlshortener.visit': 'Visit to a short link',
  'numberinsight.lookup': 'Number looked up, alone or in a batch',
  'tts.character.standard': 'Character synthesized by a voice of the standard tier',
  'tts.character.neural': 'Character synthesized by a voice of the neural tier',
  'tts.character.hd': 'Character synthesized by a voice of the hd tier',
  'callblasting.second': 'Second of air time',
} as const;

/** Its flat price is that of destinations without one of their own: of the longest prefix of a number that has one. */
export const AIR_TIME = 'callblasting.second' satisfies PriceItem;
export const toAirTimeItem = (prefix: string): string => `${AIR_TIME}.${prefix}`;

export type PriceItem = keyof typeof PRICE_ITEMS;

// Object.keys types its answer as string[]; the object has no other keys than these.
export const PRICE_ITEM_CODES = Object.keys(PRICE_ITEMS) as PriceItem[];
