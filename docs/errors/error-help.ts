type InBoth = { en: string; es: string };

/** What the page of an error code says. Answers carry only its address, so no Worker includes these texts. */
export type ErrorHelp = {
  /** The cause, in one line. */
  summary: InBoth;
  /** What to do. */
  action: InBoth;
};
