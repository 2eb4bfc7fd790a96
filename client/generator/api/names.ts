/** The words of a name in any notation: `lookUpNumber`, `voice.answered`, `ALIAS_TAKEN`. */
export const toWords = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const toPascal = (name: string): string => toWords(name).map(capitalize).join('');

export const toSnake = (name: string): string => toWords(name).join('_');

export const toKebab = (name: string): string => toWords(name).join('-');
