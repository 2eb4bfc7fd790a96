export type Language = 'en' | 'es';

/** Which of the two an Accept-Language wants more (RFC 9110, section 12.5.4), else the one to use otherwise. */
export function preferredLanguage(acceptLanguage: string | null | undefined, otherwise: Language): Language {
  if (!acceptLanguage) return otherwise;
  const weights = new Map<string, number>();
  for (const part of acceptLanguage.split(',', 20)) {
    const [range = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/, 4);
    const language = range.split('-')[0] ?? '';
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality) || 0;
    weights.set(language, Math.max(weights.get(language) ?? 0, weight));
  }
  const rest = weights.get('*') ?? 0;
  const [first, second] = otherwise === 'en' ? (['en', 'es'] as const) : (['es', 'en'] as const);
  const [ofFirst, ofSecond] = [weights.get(first) ?? rest, weights.get(second) ?? rest];
  if (ofFirst !== ofSecond) return ofFirst > ofSecond ? first : second;
  // As much of both: the one that is named before the other.
  const named = [...weights.keys()].find((language) => language === first || language === second);
  return ofFirst > 0 && named === second ? second : first;
}
