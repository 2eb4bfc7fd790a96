/** The texts that replace erased names, texts, addresses and numbers. */
export const ERASED = {
  person: 'Deleted person',
  /** Behind `deleted-<id>`: no such domain can exist. */
  mailDomain: '@invalid.example',
  text: 'Erased',
  url: 'https://erased.invalid/',
  number: '0',
} as const;
