import type { Received } from './http.ts';

/** A refusal's status, code and fields, for comparison. */
export const refusalOf = ({
  status,
  json,
}: Received): { status: number; code: string; fields: string[] } => ({
  status,
  code: json?.error?.code,
  fields: (json?.error?.details ?? []).map(({ field }: { field: string }) => field),
});
