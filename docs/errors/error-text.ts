/** What the page of an error code says besides the table of codes, which has the status and the cause in English. */
export type ErrorText = {
  causa: string;
  /** What to do. */
  action: { en: string; es: string };
};
