const SECRET_NAME = /token|secret|password|authorization/i;
/** What is behind the question mark of an address may be a token. */
const QUERY = /^(https?:\/\/[^?#\s]*)[?#].*$/is;
const MAX_LENGTH = 500;

/** What a verb was given, as JSON, without what is secret in it; long texts are cut. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return value;
  if (SECRET_NAME.test(name)) return '[secret]';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof File) return { name: value.name.slice(0, MAX_LENGTH), sizeBytes: value.size };
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item));
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutSecrets(item, key)]));
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? value.replace(QUERY, '$1?[cut]').slice(0, MAX_LENGTH) : value;
}
