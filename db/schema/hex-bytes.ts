import { customType } from 'drizzle-orm/pg-core';

/** Bytes, as the lower-case hex that Postgres prints behind `\x`. */
export const hexBytes = customType<{ data: string; driverData: string }>({
  dataType: () => 'bytea',
  toDriver: (hex) => `\\x${hex}`,
  fromDriver: (value) => value.slice(2),
});
