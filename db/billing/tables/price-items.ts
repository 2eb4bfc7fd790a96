type Names = { en: string; es: string };

/** `name` says what one unit is. */
type Declared = {
  name: Names;
  /** The service whose plans include it. */
  service: string;
  /** The operations that charge it. */
  operations: readonly string[];
};

/** They place calls, at once or later. */
const TEXT_CALLS = ['createTextCall', 'startCampaign', 'resumeCampaign'] as const;
const CALLS = ['createAudioCall', ...TEXT_CALLS] as const;

/** The items that can have a price; `price.amount_micro` is per unit. */
export const PRICE_ITEMS = {
  'urlshortener.link': {
    name: { en: 'Creation of a short link', es: 'Crear un enlace corto' },
    service: 'urlshortener',
    operations: ['createLink', 'bulkCreateLinks', 'createLinkBatch'],
  },
  'urlshortener.visit': {
    name: { en: 'Visit to a short link', es: 'Visita a un enlace corto' },
    service: 'urlshortener',
    operations: [],
  },
  'numberinsight.lookup': {
    name: { en: 'Number looked up, alone or in a batch', es: 'Consulta de un número, solo o en un lote' },
    service: 'numberinsight',
    operations: ['lookUpNumber', 'createBatch'],
  },
  'tts.character.standard': {
    name: {
      en: 'Character synthesized by a voice of the standard tier',
      es: 'Carácter hablado por una voz estándar',
    },
    service: 'tts',
    operations: ['synthesize', ...TEXT_CALLS],
  },
  'tts.character.neural': {
    name: {
      en: 'Character synthesized by a voice of the neural tier',
      es: 'Carácter hablado por una voz neuronal',
    },
    service: 'tts',
    operations: ['synthesize', ...TEXT_CALLS],
  },
  'tts.character.hd': {
    name: {
      en: 'Character synthesized by a voice of the hd tier',
      es: 'Carácter hablado por una voz HD',
    },
    service: 'tts',
    operations: ['synthesize', ...TEXT_CALLS],
  },
  'callblasting.second': {
    name: { en: 'Second of air time', es: 'Segundo de tiempo al aire' },
    service: 'callblasting',
    operations: CALLS,
  },
  'callblasting.detection': {
    name: { en: 'Answering machine detection', es: 'Detección de contestador' },
    service: 'callblasting',
    operations: CALLS,
  },
} as const satisfies Record<string, Declared>;

export type PriceItem = keyof typeof PRICE_ITEMS;

// Object.keys returns string[], but the object has exactly these keys.
export const PRICE_ITEM_CODES = Object.keys(PRICE_ITEMS) as PriceItem[];

/** The items that an operation charges. */
export const pricesOf = (operationId: string): PriceItem[] =>
  PRICE_ITEM_CODES.filter((item) =>
    PRICE_ITEMS[item].operations.some((operation) => operation === operationId),
  );

/** A destination's price is that of the longest matching prefix; the flat price applies where none matches. */
export const AIR_TIME = 'callblasting.second' satisfies PriceItem;
export const toAirTimeItem = (prefix: string): string => `${AIR_TIME}.${prefix}`;
/** The prefix of a destination's item; undefined for any other item. */
export const fromAirTimeItem = (item: string): string | undefined =>
  item.startsWith(toAirTimeItem('')) ? item.slice(toAirTimeItem('').length) : undefined;

/** The reasons for a movement; a refund has the kind of what it refunds. */
export const MOVEMENT_KIND_NAMES = {
  link: { en: 'Links created', es: 'Enlaces creados' },
  visit: { en: 'Visits', es: 'Visitas' },
  lookup: { en: 'Look-ups', es: 'Consultas' },
  number_batch: { en: 'Batches of numbers', es: 'Lotes de números' },
  link_batch: { en: 'Batches of links', es: 'Lotes de enlaces' },
  speech: { en: 'Speech', es: 'Texto hablado' },
  air_time: { en: 'Air time', es: 'Tiempo al aire' },
  detection: { en: 'Answering machine detection', es: 'Detección de contestador' },
  payment: { en: 'Payments', es: 'Pagos' },
  correction: { en: 'Corrections', es: 'Correcciones' },
} as const satisfies Record<string, Names>;

export type MovementKind = keyof typeof MOVEMENT_KIND_NAMES;

// Drizzle takes a list with at least one item.
export const MOVEMENT_KINDS = Object.keys(MOVEMENT_KIND_NAMES) as [MovementKind, ...MovementKind[]];
