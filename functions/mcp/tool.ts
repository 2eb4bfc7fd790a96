import generated from './tools.json' with { type: 'json' };

/** A tool of the MCP server, derived from the declaration of one operation (`openapi/to-tools.ts`). */
export type Tool = {
  /** The operationId. */
  name: string;
  title: string;
  description: string;
  inputSchema: {
    type: 'object';
    properties: Record<string, object>;
    required: string[];
    additionalProperties: false;
  };
  annotations: {
    title: string;
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
  method: string;
  /** The path from the root, parameters in braces. */
  path: string;
  /** The function that answers it, by its folder under `functions/`. */
  component: string;
  /** The arguments that go into the query, and into the body if it has one. */
  query: string[];
  body: string[] | null;
  access: { kind: string; service?: string; capability?: string };
  /** The prices at which it is charged. */
  prices: string[];
  /** It runs only when it is confirmed: it is charged, or its effect lasts. */
  asks: boolean;
  /** It takes an Idempotency-Key. */
  isKeyed: boolean;
};

// Generated as such (`openapi/write.ts`); the types of JSON are wider.
export const TOOLS = generated.tools as unknown as readonly Tool[];

/** The API's version. */
export const { version: VERSION } = generated;
