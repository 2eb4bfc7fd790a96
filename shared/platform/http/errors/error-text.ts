/** An error code: its HTTP status and the default message of its answers. `docs/errors` has what its page says. */
export type ErrorText = {
  status: number;
  message: { en: string; es: string };
};
