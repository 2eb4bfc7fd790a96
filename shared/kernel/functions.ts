type Text = { en: string; es: string };

/**
 * The data that not every member may see: `money`, the balance and what things cost; `people`, the data of the
 * organization's members and of those whom it calls or sends links. Who may see, grant, download and receive it follows
 * in `auth/disclosure.ts`.
 */
export const SENSITIVE = ['money', 'people'] as const;
export type Sensitive = (typeof SENSITIVE)[number];

type Declared = {
  /** The name that customers read: on the status page and, for a service, in the catalog and the portal. */
  title: Text;
  /** The description of its operations in the reference. */
  reference?: string;
  /** A service that a key can be limited to and that an organization can have enabled, as in the catalog. */
  service?: { description: string; icon: string };
  /**
   * The kinds of operations that a key may be allowed or refused, each with the capability that it needs and the sensitive
   * data that it shows. `reserved`: only owners and administrators grant the capability.
   */
  permissions?: readonly (Text & {
    capability?: string;
    shows?: readonly Sensitive[];
    reserved?: true;
  })[];
};

/**
 * Every deployed function, by its folder under `functions/` and its env in wrangler.toml, in the reference's order. From
 * here come the OpenAPI document's groups, the status page's components, services and permissions.
 */
export const FUNCTIONS = {
  utilities: {
    title: { en: 'Ping', es: 'Ping' },
    reference: 'Diagnostics, open to any valid key.',
  },
  tools: {
    title: { en: 'Countries', es: 'Países' },
    reference: 'Catalogs for general use, such as the countries with their flags.',
  },
  platform: {
    title: { en: 'Status and catalog', es: 'Estado y catálogo' },
    reference: 'The state of the service, what your account has enabled, and the description of the API.',
  },
  urlshortener: {
    title: { en: 'URL shortener', es: 'Enlaces cortos' },
    reference: 'Short links on your domains: create and manage them, and read their statistics and prices.',
    service: { description: 'Short links on your own domains, with click analytics.', icon: 'link' },
    permissions: [
      { shows: ['money'], en: 'Read links and their statistics', es: 'Leer enlaces y sus estadísticas' },
      {
        capability: 'urlshortener.write',
        reserved: true,
        en: 'Create and change links (charged)',
        es: 'Crear y cambiar enlaces (con costo)',
      },
      {
        capability: 'directory',
        shows: ['people'],
        en: 'Download files of single visits',
        es: 'Descargar archivos de visitas',
      },
    ],
  },
  redirect: { title: { en: 'Short link redirects', es: 'Redirección de enlaces cortos' } },
  numberinsight: {
    title: { en: 'Number Insight', es: 'Consulta de números' },
    reference: 'What a telephone number is: country, line type, carrier and area, one by one or in batches.',
    service: {
      description:
        'Country, line type, current carrier and area of a phone number, one by one or in batches.',
      icon: 'search',
    },
    permissions: [
      {
        shows: ['money', 'people'],
        en: 'Look up numbers (charged)',
        es: 'Consultar números (con costo)',
      },
    ],
  },
  tts: {
    title: { en: 'Text-to-Speech', es: 'Texto a voz' },
    reference: 'Text to speech. An audio that already exists is reused.',
    service: { description: 'Converts text to audio in several voices and languages.', icon: 'volume-up' },
    permissions: [
      {
        shows: ['money', 'people'],
        en: 'Turn text into speech (charged)',
        es: 'Convertir texto en voz (con costo)',
      },
    ],
  },
  callblasting: {
    title: { en: 'Call Blasting', es: 'Llamadas' },
    reference: 'Calls that play a text or an audio of yours, with retries and the outcome of each attempt.',
    service: {
      description: 'Automatic voice calls with recorded audio or text-to-speech, with retries.',
      icon: 'phone',
    },
    permissions: [
      { shows: ['money', 'people'], en: 'Place calls (charged)', es: 'Hacer llamadas (con costo)' },
    ],
  },
  contacts: {
    title: { en: 'Contacts', es: 'Contactos' },
    reference:
      'Which people can be called, and when: opt-outs, contacts made through other channels, and why a number was called or not.',
    permissions: [
      {
        capability: 'contacts',
        shows: ['people'],
        en: 'See and change who may be called',
        es: 'Ver y cambiar a quién se puede llamar',
      },
    ],
  },
  account: {
    title: { en: 'Account', es: 'Cuenta' },
    reference: 'Your balance and movements, prices, organization, cost centers, people and requests.',
    permissions: [
      {
        capability: 'account',
        shows: ['money'],
        en: 'See billing and the log of requests',
        es: 'Ver la facturación y el registro de solicitudes',
      },
      {
        capability: 'limits',
        shows: ['money'],
        reserved: true,
        en: 'Lower spend limits, which can stop all spending',
        es: 'Bajar los límites de gasto, lo que puede detener todo gasto',
      },
      {
        capability: 'directory',
        shows: ['people'],
        en: 'See people and cost centers',
        es: 'Ver personas y centros de costo',
      },
    ],
  },
  webhooks: {
    title: { en: 'Webhooks', es: 'Webhooks' },
    reference: 'Signed events that the service sends to your servers, or that you read.',
    permissions: [
      {
        capability: 'webhooks',
        shows: ['money', 'people'],
        en: 'Read events and deliveries, and send deliveries again',
        es: 'Leer eventos y entregas, y reenviar entregas',
      },
    ],
  },
  portal: { title: { en: 'Portal', es: 'Portal' } },
  mcp: { title: { en: 'MCP server', es: 'Servidor MCP' } },
} as const satisfies Record<string, Declared>;

export type FunctionName = keyof typeof FUNCTIONS;

// Object.keys returns string[], but the object has exactly these keys.
export const FUNCTION_NAMES = Object.keys(FUNCTIONS) as FunctionName[];

/** A function's declaration, without the types of its values. */
export const declarationOf = (name: FunctionName): Declared => FUNCTIONS[name];
