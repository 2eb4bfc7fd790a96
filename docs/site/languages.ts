export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The words of the frame around every page. */
export const WORDS = {
  es: {
    guides: 'Guías',
    reference: 'Referencia',
    errors: 'Errores',
    other: 'English',
    cause: 'Causa',
    action: 'Qué hacer',
    example: 'Ejemplo',
    answeredBy: 'Operaciones que lo responden',
    allErrors: 'Todos los códigos de error',
    status: 'Estado HTTP',
    navigation: 'Navegación',
  },
  en: {
    guides: 'Guides',
    reference: 'Reference',
    errors: 'Errors',
    other: 'Español',
    cause: 'Cause',
    action: 'What to do',
    example: 'Example',
    answeredBy: 'Operations that answer it',
    allErrors: 'All error codes',
    status: 'HTTP status',
    navigation: 'Navigation',
  },
} as const;
