import type { Language } from '../site/languages.ts';
import { OPERATIONS } from '../site/reference/operations.ts';

const WORDS = {
  en: { headings: ['Operation', 'Stops answering'], none: 'Nothing is deprecated today.' },
  es: { headings: ['Operación', 'Deja de responder'], none: 'Hoy nada es obsoleto.' },
};

/** The deprecated operations with the day on which each stops answering, as they are declared, in Markdown. */
export function deprecatedTable(language: Language): string {
  const { headings, none } = WORDS[language];
  const rows = OPERATIONS.flatMap(({ operationId, method, path, 'x-sunset': until }) =>
    until === undefined
      ? []
      : [`| [\`${method} ${path}\`](/docs/${language}/reference/${operationId}) | ${until} |`],
  );
  return rows.length === 0 ? none : [`| ${headings.join(' | ')} |`, '| --- | --- |', ...rows].join('\n');
}
