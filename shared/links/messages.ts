import { countIn, toMessage } from '../kernel/errors/message.ts';

/** Messages about invalid links, and about files of them. */
export const LINK_MESSAGES = {
  nothingToEdit: toMessage({
    en: 'Send at least one of longUrl, status and expiresAt.',
    es: 'Envíe al menos uno de longUrl, status y expiresAt.',
  }),
  aliasReserved: toMessage({
    en: 'The alias is a reserved word. Choose another one.',
    es: 'El alias es una palabra reservada. Elija otro.',
  }),
  aliasLikeBrand: toMessage({
    en: 'The alias looks like a brand, a service or a public entity. Use it on a domain of your own.',
    es: 'El alias se parece a una marca, un servicio o una entidad pública. Úselo en un dominio propio.',
  }),
  aliasInFile: toMessage({
    en: 'An earlier line of the file has this alias.',
    es: 'Una línea anterior del archivo tiene este alias.',
  }),
  lineLost: toMessage({
    en: 'The line was lost. It was not charged. Send it again.',
    es: 'La línea se perdió. No se cobró. Envíela de nuevo.',
  }),
  bulkSize: toMessage({ en: 'Must contain 1 to 1,000 links.', es: 'Debe contener de 1 a 1.000 enlaces.' }),
  jsonBatchSize: toMessage({
    en: 'Must contain 1 to 10,000 links. A file of lines takes 100,000.',
    es: 'Debe tener de 1 a 10.000 enlaces. En un archivo de líneas caben 100.000.',
  }),
  batchSize: toMessage({ en: 'Must contain 1 to 100,000 links.', es: 'Debe tener de 1 a 100.000 enlaces.' }),
  noDestinationColumn: toMessage({
    en: 'Choose the column of the destination.',
    es: 'Elija la columna del destino.',
  }),
  unknownDomain: toMessage({
    en: 'Not one of your domains. GET /urlshortener/domains lists them.',
    es: 'No es uno de sus dominios. GET /urlshortener/domains los lista.',
  }),
  searchTooWide: toMessage({
    en: 'Too many links to search. Use a longer or less common text, or a shorter period (`createdFrom`, `createdTo`).',
    es: 'Hay demasiados enlaces para buscar. Use un texto más largo o menos común, o un periodo más corto (`createdFrom`, `createdTo`).',
  }),
  searchUnsorted: toMessage({
    en: 'A search cannot be sorted by visits. Use the other filters, or the newest first.',
    es: 'Una búsqueda no se puede ordenar por visitas. Use los demás filtros, o los más nuevos primero.',
  }),
  tooManyToSort: (most: number) =>
    toMessage({
      en: `More than ${countIn('en', most)} links match. To sort them by visits, choose a reference, a domain or a shorter period.`,
      es: `Más de ${countIn('es', most)} enlaces coinciden. Para ordenarlos por visitas, elija una referencia, un dominio o un periodo más corto.`,
    }),
  ruleForNobody: toMessage({
    en: 'Send platform, countries, share or several of them. Everybody else goes to the longUrl of the link.',
    es: 'Envíe platform, countries, share o varios de ellos. Los demás van a la longUrl del enlace.',
  }),
  unpairedSurrogate: toMessage({
    en: 'The destination contains an unpaired surrogate. Remove it.',
    es: 'El destino contiene un sustituto sin pareja. Quítelo.',
  }),
  invisibleCharacter: toMessage({
    en: 'The destination contains white space or an invisible character. Remove it or percent-encode it: a space is %20.',
    es: 'El destino contiene un espacio en blanco o un carácter invisible. Quítelo o codifíquelo con %: un espacio es %20.',
  }),
  schemeMissing: toMessage({
    en: 'The destination must begin with http:// or https://.',
    es: 'El destino debe empezar con http:// o https://.',
  }),
  hostMissing: toMessage({
    en: 'The destination must have // and a host after its scheme, as in https://example.com.',
    es: 'El destino debe tener // y un host después del esquema, como en https://example.com.',
  }),
  backslash: toMessage({
    en: 'The destination contains a backslash. Use / or percent-encode it.',
    es: 'El destino contiene una barra invertida. Use / o codifíquela con %.',
  }),
  credentials: toMessage({
    en: 'The destination contains a user name or password before its host. Remove them.',
    es: 'El destino contiene un usuario o una contraseña antes del host. Quítelos.',
  }),
  hostNotAscii: toMessage({
    en: 'The host of the destination contains accents or letters other than a-z. Such domains are not allowed, in their `xn--` form either: use another domain of the site.',
    es: 'El host del destino tiene tildes, eñes o letras distintas de a-z. Esos dominios no se permiten, tampoco en su forma `xn--`: use otro dominio del sitio.',
  }),
  hostInvalid: toMessage({
    en: 'The host name of the destination is not valid.',
    es: 'El nombre de host del destino no es válido.',
  }),
  hostInternationalized: toMessage({
    en: 'The host of the destination is an internationalized domain name (`xn--`), which is not allowed. Use another domain of the site.',
    es: 'El host del destino es un nombre de dominio internacionalizado (`xn--`), que no está permitido. Use otro dominio del sitio.',
  }),
  hostNotPublic: toMessage({
    en: 'The host of the destination is private, reserved or internal. Use a public one.',
    es: 'El host del destino es privado, reservado o interno. Use uno público.',
  }),
  alreadyShort: toMessage({
    en: 'The destination is already a short link. Use the page it leads to.',
    es: 'El destino ya es un enlace corto. Use la página a la que lleva.',
  }),
  locationTooLong: toMessage({
    en: 'The destination must be at most 8,192 bytes after its non-ASCII characters are percent-encoded.',
    es: 'El destino debe tener como máximo 8.192 bytes después de codificar con % los caracteres que no son ASCII.',
  }),
  hostEncoded: toMessage({
    en: 'The host of the destination is percent-encoded. Write its letters.',
    es: 'El host del destino está codificado con %. Escriba sus letras.',
  }),
  domainsAllowed: (domains: string) =>
    toMessage({
      en: `Not one of your domains. You can use ${domains}.`,
      es: `No es uno de sus dominios. Puede usar ${domains}.`,
    }),
  /** The number of links that a day allows, how many are left, and whether waiting helps. */
  linksToday: ({ links, limit, left }: { links: number; limit: number; left: number }) => {
    const en = `At most ${countIn('en', limit)} links a day; ${countIn('en', left)} are left today, and this request has ${countIn('en', links)}.`;
    const es = `Como máximo ${countIn('es', limit)} enlaces al día; quedan ${countIn('es', left)} hoy, y esta solicitud tiene ${countIn('es', links)}.`;
    return links <= limit
      ? toMessage({ en, es })
      : toMessage({
          en: `${en} So many do not fit into any day: send at most ${countIn('en', limit)} in a request, or ask the operator for a higher quota.`,
          es: `${es} Tantos no caben en ningún día: envíe como máximo ${countIn('es', limit)} por solicitud, o pida al operador una cuota mayor.`,
        });
  },
  sharesTooLarge: toMessage({
    en: 'The shares of all rules must add up to at most 100. What is left goes to the longUrl of the link.',
    es: 'Las partes de todas las reglas deben sumar como máximo 100. El resto va a la longUrl del enlace.',
  }),
  rulesTooLarge: (most: number) =>
    toMessage({
      en: `Must be at most ${most} bytes of JSON together.`,
      es: `Deben sumar como máximo ${most} bytes de JSON.`,
    }),
};
