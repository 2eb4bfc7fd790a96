import type { CodesOf } from '../../shared/kernel/errors/error-codes.ts';
import type { ErrorHelp } from './error-help.ts';

export const LINK_HELP = {
  URL_INVALID: {
    summary: {
      en: 'The destination is malformed, or contains credentials, other alphabets or invisible characters.',
      es: 'El destino está mal formado, o contiene credenciales, otros alfabetos o caracteres invisibles.',
    },
    action: {
      en: 'Send an absolute URL with an ASCII domain, without a user name or password. Percent-encode non-ASCII characters in its path.',
      es: 'Envíe una URL absoluta con un dominio ASCII, sin usuario ni contraseña. Codifique con % los caracteres que no son ASCII en la ruta.',
    },
  },
  URL_SCHEME_NOT_ALLOWED: {
    summary: {
      en: 'The scheme of the destination is neither http nor https.',
      es: 'El esquema del destino no es http ni https.',
    },
    action: {
      en: 'Send an http or https URL.',
      es: 'Envíe una URL http o https.',
    },
  },
  URL_TOO_LONG: {
    summary: {
      en: 'The destination is longer than 2,048 characters.',
      es: 'El destino tiene más de 2.048 caracteres.',
    },
    action: {
      en: 'Use fewer or shorter parameters in the destination.',
      es: 'Use menos parámetros o parámetros más cortos en el destino.',
    },
  },
  URL_BLOCKED_HOST: {
    summary: {
      en: 'The host is private, reserved or internal, or the destination is already a short link.',
      es: 'El host es privado, reservado o interno, o el destino ya es un enlace corto.',
    },
    action: {
      en: 'Use the public page itself, not an internal address or another short link. If it is a public page, its host is blocked: contact support.',
      es: 'Use la página pública misma, no una dirección interna ni otro enlace corto. Si es una página pública, su host está bloqueado: escriba a soporte.',
    },
  },
  ALIAS_INVALID: {
    summary: {
      en: 'The alias does not match ^[a-z0-9_-]{3,32}$.',
      es: 'El alias no cumple ^[a-z0-9_-]{3,32}$.',
    },
    action: {
      en: 'Use 3 to 32 letters, digits, `-` or `_`.',
      es: 'Use de 3 a 32 letras, dígitos, `-` o `_`.',
    },
  },
  ALIAS_TAKEN: {
    summary: {
      en: 'The alias is already in use on the domain. Codes are never reused.',
      es: 'El alias ya está en uso en el dominio. Los códigos nunca se reutilizan.',
    },
    action: {
      en: 'Choose another alias, or omit `code` to get a generated one.',
      es: 'Elija otro alias, u omita `code` para recibir uno generado.',
    },
  },
  ALIAS_RESERVED: {
    summary: {
      en: 'The alias is a reserved word, or, on a domain of the platform, it resembles a brand or words used in fraud.',
      es: 'El alias es una palabra reservada o, en un dominio de la plataforma, se parece a una marca o a las palabras que usan los fraudes.',
    },
    action: {
      en: 'Choose another alias. On your own domain, only reserved words are rejected.',
      es: 'Elija otro alias. En un dominio propio solo se rechazan las palabras reservadas.',
    },
  },
  ALIAS_RETIRED: {
    summary: {
      en: 'The alias belongs to a deleted link of the organization. It can be restored for 90 days.',
      es: 'El alias es de un enlace eliminado de la organización, que se puede restaurar durante 90 días.',
    },
    action: {
      en: 'Restore the link with `POST …/links/{domain}/{code}/restore`, or choose another alias.',
      es: 'Restaure el enlace con `POST …/links/{domain}/{code}/restore`, o elija otro alias.',
    },
  },
  EXPIRES_AT_INVALID: {
    summary: {
      en: 'expiresAt is in an unknown format or in the past.',
      es: 'expiresAt tiene un formato desconocido o ya pasó.',
    },
    action: {
      en: 'Send a future date and time in RFC 3339, or as `YYYY-MM-DD HH:MM:SS`, `YYYY-MM-DDTHH:MM` or `YYYY-MM-DD`, which are read as Colombia time.',
      es: 'Envíe una fecha y hora futura en RFC 3339, o como `YYYY-MM-DD HH:MM:SS`, `YYYY-MM-DDTHH:MM` o `YYYY-MM-DD`, que se leen en hora de Colombia.',
    },
  },
  LINK_NOT_FOUND: {
    summary: {
      en: 'The organization has no link with that domain and code.',
      es: 'La organización no tiene un enlace con ese dominio y código.',
    },
    action: {
      en: 'Check the domain and the code. Deleted links are not found. For a link on a domain that is no longer yours, add `domainStatus=released`.',
      es: 'Verifique el dominio y el código. Los enlaces eliminados no se encuentran. Para un enlace en un dominio que ya no es suyo, agregue `domainStatus=released`.',
    },
  },
  NOTHING_TO_UPDATE: {
    summary: {
      en: 'The request contains no field that can change.',
      es: 'La solicitud no contiene ningún campo que pueda cambiar.',
    },
    action: {
      en: 'Send at least one field: `longUrl`, `status` or `expiresAt` of a link, or a field of a campaign.',
      es: 'Envíe al menos un campo: `longUrl`, `status` o `expiresAt` de un enlace, o un campo de una campaña.',
    },
  },
  CODE_GENERATION_FAILED: {
    summary: {
      en: 'No unique code was found after several attempts.',
      es: 'No se encontró un código único después de varios intentos.',
    },
    action: {
      en: 'Try again. Nothing was charged.',
      es: 'Reintente. No se cobró nada.',
    },
  },
  STATS_RANGE_INVALID: {
    summary: {
      en: 'A date is not valid, `from` is after `to`, the range is too long, or the granularity is unknown.',
      es: 'Una fecha no es válida, `from` es posterior a `to`, el rango es demasiado largo o la granularidad es desconocida.',
    },
    action: {
      en: 'Send `from` and `to` as YYYY-MM-DD, spanning at most 366 days by day or 31 days by hour.',
      es: 'Envíe `from` y `to` como AAAA-MM-DD, con un máximo de 366 días por día o 31 días por hora.',
    },
  },
  DOMAIN_NOT_ALLOWED: {
    summary: {
      en: 'The domain belongs neither to the platform nor to the organization.',
      es: 'El dominio no es de la plataforma ni de la organización.',
    },
    action: {
      en: 'Use a domain listed by `GET /api/v6/urlshortener/domains`.',
      es: 'Use uno de los dominios que lista `GET /api/v6/urlshortener/domains`.',
    },
  },
  DOMAIN_NOT_VERIFIED: {
    summary: {
      en: "The organization's domain is not verified yet.",
      es: 'El dominio de la organización todavía no está verificado.',
    },
    action: {
      en: 'Set the DNS records that the [portal](/docs/en/guides/portal) shows under Domains, and verify the domain there. In the meantime, use another one.',
      es: 'Cree los registros de DNS que muestra el [portal](/docs/es/guides/portal) en Dominios y verifique allí el dominio. Mientras tanto, use otro.',
    },
  },
  LINK_BLOCKED: {
    summary: {
      en: 'The operator has blocked the link.',
      es: 'El operador bloqueó el enlace.',
    },
    action: {
      en: 'Contact support. Do not retry: a blocked link cannot be edited, deleted or restored.',
      es: 'Escriba a soporte. No reintente: un enlace bloqueado no se puede editar, eliminar ni restaurar.',
    },
  },
} as const satisfies Record<CodesOf<'link'>, ErrorHelp>;
