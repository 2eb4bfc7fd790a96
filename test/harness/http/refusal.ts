import type { Received } from './http.ts';

/** What a refusal says, in the shape that tests compare: status, code and the fields it points at. */
export const refusalOf = ({
  status,
  json,
}: Received): { status: number; code: string; fields: string[] } => ({
  status,
  code: json?.error?.code,
  fields: (json?.error?.details ?? []).map(({ field }: { field: string }) => field),
});
