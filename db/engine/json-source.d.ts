/** JSON.parse source text access (TC39, in V8 and so in Workers and Node), which TypeScript's library lacks. */
interface JSON {
  /** A number that `stringify` writes digit by digit. */
  rawJSON(text: string): { readonly rawJSON: string };
  parse(
    text: string,
    reviver: (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
}
