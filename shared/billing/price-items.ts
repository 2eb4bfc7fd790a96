/** Everything that can have a price, with its unit; `price.amount_micro` is per unit. */
export const PRICE_ITEMS = {
  'urlshortener.link': 'Creation of a short link',
  'urlshortener.visit': 'Visit to a short link',
  'numberinsight.lookup': 'Number looked up, alone or in a batch',
  'tts.character.standard': 'Character synthesized by a voice of the standard tier',
  'tts.character.neural': 'Character synthesized by a voice of the neural tier',
  'tts.character.hd': 'Character synthesized by a voice of the hd tier',
  'callblasting.second': 'Second of air time',
} as const;

/** A destination's price is that of the longest matching prefix; the flat price applies where none matches. */
export const AIR_TIME = 'callblasting.second' satisfies PriceItem;
export const toAirTimeItem = (prefix: string): string => `${AIR_TIME}.${prefix}`;

export type PriceItem = keyof typeof PRICE_ITEMS;

// Object.keys returns string[], but the object has exactly these keys.
export const PRICE_ITEM_CODES = Object.keys(PRICE_ITEMS) as PriceItem[];
