type InBoth = { en: string; es: string };

/** The texts on the page of an error code. Answers have only its address, so no Worker includes these texts. */
export type ErrorHelp = {
  /** The cause, in one line. */
  summary: InBoth;
  /** The next step for the caller. */
  action: InBoth;
};
