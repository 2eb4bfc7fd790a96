import openapi from '../../openapi/openapi.json' with { type: 'json' };
import type { Language } from '../site/languages.ts';

type Described = { 'x-limit'?: { requests: number; windowSeconds: number } };

const HEADINGS = { en: ['Operation', 'Quota'], es: ['Operación', 'Cuota'] };
const WINDOWS: Record<Language, Record<number, string>> = {
  en: { 1: 'a second', 60: 'a minute' },
  es: { 1: 'por segundo', 60: 'por minuto' },
};

/** Every operation's quota, as the document declares it, in Markdown. */
export function limitsTable(language: Language): string {
  const [operation, quota] = HEADINGS[language];
  const rows = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    // The document's type lists the literal operations; what is read here is the same in each.
    Object.entries(methods as Record<string, Described>).flatMap(([method, { 'x-limit': limit }]) =>
      limit === undefined
        ? []
        : [
            `| \`${method.toUpperCase()} ${path}\` | ${limit.requests} ${WINDOWS[language][limit.windowSeconds]} |`,
          ],
    ),
  );
  return [`| ${operation} | ${quota} |`, '| --- | --- |', ...rows].join('\n');
}
