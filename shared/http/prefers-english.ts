/** English when it is wanted more than Spanish (RFC 9110, section 12.5.4); Spanish otherwise. */
export function prefersEnglish(acceptLanguage: string | null): boolean {
  let best = { language: 'es', weight: 0 };
  for (const part of (acceptLanguage ?? '').split(',', 20)) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = tag.split('-')[0] ?? '';
    const weight = Number(
      parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    if ((language === 'es' || language === 'en') && weight > best.weight) best = { language, weight };
  }
  return best.language === 'en';
}
