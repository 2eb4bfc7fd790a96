/** Archaic or clipped wording, which a reader would have to decode. */
export const ARCHAIC = [
  /\banew\b/,
  /\bwhoever\b/i,
  /\bfor good\b/,
  /\bso already\b/,
  /\bunless told\b/,
  /\bgo(?:es)? on\b/,
  /(?<!\b[Tt]here )\b(?:is|are) no (?!longer)/,
  /\b(?:is|are) told\b/,
  /\bgives? back\b/,
  /\bsay --/,
  /^Of /,
  /^That (?!is |person )/,
];

/** The same in the documents and messages that customers read. */
export const ARCHAIC_FOR_CUSTOMERS = [
  ...ARCHAIC,
  /^Who (?!can )/,
  /\bWho was\b/,
  /\btwin\b/,
  /\ba moment that works\b/,
  /\bit does not tell\b/,
  /\bor not any more\b/,
  /(?:^|: )Takes /,
  /\bis none of\b/i,
  /^Is no /,
  /\bWhat became of\b/,
  /\bwhat is not ASCII\b/,
  /\bhave a text said\b/,
  /\bas you like\b/,
  /\bheld whole\b/,
  /\bmend(?:ed|s)?\b/,
  /\bby why\b/,
  /^(?:UTC|Colombia time)(?:; (?!null)|\.$)/,
];

/** The same in Spanish, and words for which there is another one: encabezado, límite de gasto, reembolso, agregar, solicitud, periodo, código de país, propietario, monto, bot, cupo de crédito. */
export const ARCHAIC_SPANISH = [
  /^Que /,
  /^Quien /,
  /\bquienquiera\b/i,
  /(?:^|: )Admite /,
  /\bo ya no\. /,
  /\bLo que fue de\b/,
  /\bhacer decir\b/,
  /\bgemela\b/,
  /\b[Cc]abeceras?\b/,
  /\b[Tt]opes? de gasto\b/,
  /\bcentros? de costos\b/,
  /\b[Dd]evoluci(?:ón|ones)\b/,
  /\b[Aa]ñad[aeio]/,
  /\b[Pp]etici(?:ón|ones)\b/,
  /\b[Pp]eríodos?\b/,
  /\bindicativo\b/,
  /\bdueños?\b/,
  /\bimportes?\b/,
  /\bhechos por fuera\b/,
  /\b[Ll]os robots\b/,
  /\blíneas? de crédito\b/,
  /\bse responde tal como\b/,
  /\blo sigue a él\b/,
  /\bno lleva a ning/,
];

/** The same in comments, which developers read. */
export const ARCHAIC_COMMENTS = [
  /\banew\b/i,
  /\bwhoever (?!is\b)/i,
  /\bfor good\b/,
  /\bfor ever\b/,
  /\bso already\b/,
  /\bunless told\b/,
  /\b(?:is|are|was|were) told\b/,
  /\bgives? back\b/,
  /\bgo(?:es)? on\b/,
  /^(?:Of|Whom) /,
  /\bwhat became of\b/i,
  /\bwhat is known of\b/i,
  /\bsays nothing of\b/i,
];

/** The same in titles of tests. */
export const ARCHAIC_TITLES = [
  /\banew\b/,
  /\bfor good\b/,
  /\bso already\b/,
  /\bgo(?:es)? on\b/,
  /\bunless told\b/,
  /\bwhom\b/,
];

/** How a title begins that is no sentence by itself. */
export const FRAGMENT = /^(?:are|of|that|who|whose|with|in a) /;
