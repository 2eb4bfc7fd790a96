import type { ErrorText } from './error-text.ts';

/** Short links, their domains and statistics. */
export const LINK_ERRORS = {
  URL_INVALID: {
    causa: 'Destino mal formado, con credenciales, con otros alfabetos o con caracteres invisibles.',
    action: {
      en: 'Send an absolute URL with a plain ASCII domain, without user or password before it. Percent-encode what is not ASCII in its path.',
      es: 'Envíe una URL absoluta con dominio ASCII, sin usuario ni contraseña delante. Codifique con porcentaje lo que no sea ASCII en la ruta.',
    },
  },
  URL_SCHEME_NOT_ALLOWED: {
    causa: 'El esquema del destino no es http ni https.',
    action: { en: 'Use a http or https destination.', es: 'Use un destino http o https.' },
  },
  URL_TOO_LONG: {
    causa: 'El destino supera 2.048 caracteres.',
    action: {
      en: 'Shorten the destination: fewer or shorter parameters.',
      es: 'Acorte el destino: menos parámetros o más cortos.',
    },
  },
  URL_BLOCKED_HOST: {
    causa: 'Host privado, reservado o interno, o un destino que ya es un enlace corto.',
    action: {
      en: 'Point the link at the public page itself, not at an internal address nor at another short link.',
      es: 'Apunte el enlace a la página pública misma, no a una dirección interna ni a otro enlace corto.',
    },
  },
  ALIAS_INVALID: {
    causa: 'El alias no cumple ^[a-z0-9_-]{3,32}$.',
    action: {
      en: 'Use 3 to 32 letters, digits, `-` or `_`.',
      es: 'Use de 3 a 32 letras, dígitos, `-` o `_`.',
    },
  },
  ALIAS_TAKEN: {
    causa: 'El alias está en uso en ese dominio; los códigos nunca se liberan.',
    action: {
      en: 'Choose another alias, or leave `code` out to have one generated.',
      es: 'Elija otro alias, u omita `code` para que se genere uno.',
    },
  },
  ALIAS_RESERVED: {
    causa:
      'Palabra reservada, o, en un dominio de la plataforma, un alias que parece una marca o lo que usan los fraudes.',
    action: {
      en: 'Choose another alias. On a domain of your own, aliases that look like brands or like fraud are allowed.',
      es: 'Elija otro alias. En un dominio propio se permiten los que parecen marcas o fraudes.',
    },
  },
  ALIAS_RETIRED: {
    causa: 'El alias es de un enlace suyo eliminado, que se puede restaurar por 90 días.',
    action: {
      en: 'Restore the link with `POST …/links/{domain}/{code}/restore`, or choose another alias.',
      es: 'Restaure el enlace con `POST …/links/{domain}/{code}/restore`, o elija otro alias.',
    },
  },
  EXPIRES_AT_INVALID: {
    causa: 'No se puede interpretar expiresAt, o ya pasó.',
    action: {
      en: 'Send a future moment in RFC 3339, or as `YYYY-MM-DD HH:MM:SS`, `YYYY-MM-DDTHH:MM` or `YYYY-MM-DD`, which are read as Colombia time.',
      es: 'Envíe un momento futuro en RFC 3339, o como `YYYY-MM-DD HH:MM:SS`, `YYYY-MM-DDTHH:MM` o `YYYY-MM-DD`, que se leen en hora de Colombia.',
    },
  },
  LINK_NOT_FOUND: {
    causa: 'Ningún enlace de la organización tiene ese dominio y código.',
    action: {
      en: 'Check domain and code. Deleted links are not found; `domainStatus=released` finds those on a domain that is no longer yours.',
      es: 'Verifique dominio y código. Los eliminados no se encuentran; `domainStatus=released` halla los de un dominio que ya no es suyo.',
    },
  },
  NOTHING_TO_UPDATE: {
    causa: 'La edición no trae longUrl, status ni expiresAt.',
    action: {
      en: 'Send at least one of `longUrl`, `status` and `expiresAt`.',
      es: 'Envíe al menos uno de `longUrl`, `status` y `expiresAt`.',
    },
  },
  CODE_GENERATION_FAILED: {
    causa: 'No se halló un código único tras varios intentos.',
    action: { en: 'Try again. Nothing was charged.', es: 'Reintente. No se cobró nada.' },
  },
  STATS_RANGE_INVALID: {
    causa: 'Fecha mal escrita, from después de to, ventana sobre el tope o granularidad desconocida.',
    action: {
      en: 'Send `from` and `to` as YYYY-MM-DD: up to 366 days by day, up to 31 days by hour.',
      es: 'Envíe `from` y `to` como YYYY-MM-DD: hasta 366 días por día, hasta 31 días por hora.',
    },
  },
  DOMAIN_NOT_ALLOWED: {
    causa: 'El dominio no es de la plataforma ni de la organización.',
    action: {
      en: 'Use one that `GET /api/v6/urlshortener/domains` lists.',
      es: 'Use uno de los que lista `GET /api/v6/urlshortener/domains`.',
    },
  },
  DOMAIN_NOT_VERIFIED: {
    causa: 'El dominio propio de la organización todavía no está verificado.',
    action: {
      en: 'Have the domain verified with the operator, or use another one meanwhile.',
      es: 'Haga verificar el dominio con el operador, o use otro entretanto.',
    },
  },
  LINK_BLOCKED: {
    causa: 'El operador bloqueó el enlace.',
    action: {
      en: 'Do not retry: it can be neither edited, deleted nor restored. Ask support.',
      es: 'No reintente: no se puede editar, eliminar ni restaurar. Consulte a soporte.',
    },
  },
} as const satisfies Record<string, ErrorText>;
