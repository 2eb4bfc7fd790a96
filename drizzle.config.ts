import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate -- --name what_it_does` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './db/*/tables/*.ts',
  out: './db/migrations',
  casing: 'snake_case',
});
