import { cutText } from '../cut-text.ts';

const SECRET_NAME = /token|secret|password|authorization/i;
/** The query string of a URL may contain a token. */
const QUERY = /^(https?:\/\/[^?#\s]*)[?#].*$/is;
const MAX_LENGTH = 500;

/** A verb's input as JSON, with secrets removed and long texts cut. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return value;
  if (SECRET_NAME.test(name)) return '[secret]';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof File) return { name: cutText(value.name, MAX_LENGTH), sizeBytes: value.size };
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item));
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutSecrets(item, key)]));
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? cutText(value.replace(QUERY, '$1?[cut]'), MAX_LENGTH) : value;
}
