/** The guides by what they are about, in the order that they are read in. Each is `docs/guides/<language>/<name>.md`. */
export const GUIDE_GROUPS = [
  {
    title: { en: 'Get started', es: 'Primeros pasos' },
    guides: ['quick-start', 'authentication', 'clients', 'assistants', 'sandbox', 'testing-locally'],
  },
  {
    title: { en: 'How the API works', es: 'Cómo funciona la API' },
    guides: ['errors', 'idempotency', 'pagination', 'numbers', 'rate-limits', 'limits'],
  },
  {
    title: { en: 'What you can build', es: 'Qué puede construir' },
    guides: [
      'short-links',
      'statistics',
      'number-look-up',
      'batch-jobs',
      'campaigns',
      'speech',
      'calls',
      'call-campaigns',
      'contacts',
      'webhooks',
      'billing',
    ],
  },
  {
    title: { en: 'In production', es: 'En producción' },
    guides: ['going-live', 'portal', 'from-vonage', 'support', 'versions', 'changelog'],
  },
] as const;

export type GuideName = (typeof GUIDE_GROUPS)[number]['guides'][number];

export const GUIDES: readonly GuideName[] = GUIDE_GROUPS.flatMap<GuideName>(({ guides }) => guides);
