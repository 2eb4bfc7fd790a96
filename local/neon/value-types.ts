import pg from 'pg';

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;

// JSON has no NaN or infinity: they stay text.
const asNumber: Parse = (text) => (Number.isFinite(Number(text)) ? Number(text) : text);

/** OIDs in pg_type of types that Neon converts to JSON unless raw text is requested. */
const JSON_VALUES = new Map<number, Parse>([
  [16, (text) => text === 't'], // bool
  [21, asNumber], // int2
  [23, asNumber], // int4
  [700, asNumber], // float4
  [701, asNumber], // float8
  [114, JSON.parse], // json
  [3802, JSON.parse], // jsonb
]);

/** Arrays that pg converts to the same JSON: bool, int2, int4, int8 and text (as text), float8, json, jsonb, uuid. */
const JSON_ARRAYS = new Set([1000, 1005, 1007, 1009, 1016, 1022, 199, 3807, 2951]);

/** Converts a value's text for the response, by the OID of its type. */
type ValueTypes = { getTypeParser(oid: number): Parse };

export const RAW_TEXT: ValueTypes = { getTypeParser: () => asText };

export const JSON_TYPES: ValueTypes = {
  getTypeParser: (oid) => {
    if (JSON_ARRAYS.has(oid)) return pg.types.getTypeParser(oid, 'text');
    return JSON_VALUES.get(oid) ?? asText;
  },
};
