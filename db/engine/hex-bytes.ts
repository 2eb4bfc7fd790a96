import { customType } from 'drizzle-orm/pg-core';

/** Bytes as lower-case hex, as Postgres prints them after `\x`. */
export const hexBytes = customType<{ data: string; driverData: string }>({
  dataType: () => 'bytea',
  toDriver: (hex) => `\\x${hex}`,
  fromDriver: (value) => value.slice(2),
});
