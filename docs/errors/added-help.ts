import type { CodesOf } from '../../shared/kernel/errors/error-codes.ts';
import type { ErrorHelp } from './error-help.ts';

export const ADDED_HELP = {
  STORAGE_QUOTA_EXCEEDED: {
    summary: {
      en: 'An organization can store 1,000,000 new opt-outs, 1,000,000 contacts, 1,000 call campaigns, 5,000,000 recipients and 5 GB of files (batches, and uploads in the portal) per Colombia day; a sandbox 10,000 of each, 100 campaigns and 100 MB. Of lists of lines, what the request stored before it was refused stays stored; of a batch or a file, nothing is stored or charged.',
      es: 'Una organización puede guardar 1.000.000 de exclusiones nuevas, 1.000.000 de contactos, 1.000 campañas de llamadas, 5.000.000 de destinatarios y 5 GB de archivos (lotes, y los que se suben en el portal) por día de Colombia; un entorno de pruebas, 10.000 de cada uno, 100 campañas y 100 MB. De las listas de líneas, lo que la solicitud guardó antes del rechazo queda guardado; de un lote o un archivo no se guarda ni se cobra nada.',
    },
    action: {
      en: 'Send the same request again after `Retry-After`, at midnight in Colombia: what is stored already is not counted again. Write to support if you need more in a day.',
      es: 'Envíe de nuevo la misma solicitud después de `Retry-After`, a la medianoche de Colombia: lo que ya está guardado no se cuenta otra vez. Escriba a soporte si necesita más en un día.',
    },
  },
  URLSHORTENER_JOB_NOT_FOUND: {
    summary: {
      en: 'The batch does not exist, belongs to another organization, or was deleted after 90 days. Or its result URL is not valid or has expired.',
      es: 'El lote no existe, es de otra organización o se eliminó después de 90 días. O la URL de su resultado no es válida o venció.',
    },
    action: {
      en: '`GET /urlshortener/batch` lists your batches. Get the batch again for a new URL of its result.',
      es: '`GET /urlshortener/batch` muestra sus lotes. Consulte el lote de nuevo para obtener otra URL de su resultado.',
    },
  },
  URLSHORTENER_REFERENCE_NOT_FOUND: {
    summary: {
      en: 'The organization has no links with this reference.',
      es: 'La organización no tiene enlaces con esta referencia.',
    },
    action: {
      en: 'Send the reference exactly as you gave it to the links, including upper and lower case. `GET /urlshortener/references` lists yours.',
      es: 'Envíe la referencia tal como la asignó a los enlaces, con las mismas mayúsculas y minúsculas. `GET /urlshortener/references` muestra las suyas.',
    },
  },
  URLSHORTENER_REFERENCE_QUOTA_EXCEEDED: {
    summary: {
      en: 'An organization can create 1,000 new references per Colombia day.',
      es: 'Una organización puede crear 1.000 referencias nuevas por día de Colombia.',
    },
    action: {
      en: 'Use a reference for each campaign, and an external id for each recipient. `Retry-After` says when you can create references again.',
      es: 'Use una referencia por campaña y un id externo por destinatario. `Retry-After` indica cuándo podrá crear referencias de nuevo.',
    },
  },
  URLSHORTENER_CLICK_FILE_NOT_FOUND: {
    summary: {
      en: 'The URL of a file of visits was changed, is older than 60 minutes, or its file is no longer kept.',
      es: 'La URL de un archivo de visitas se modificó, tiene más de 60 minutos, o su archivo ya no se conserva.',
    },
    action: {
      en: '`GET /urlshortener/clicks` lists the files of the last 90 days with new URLs.',
      es: '`GET /urlshortener/clicks` muestra los archivos de los últimos 90 días con URL nuevas.',
    },
  },
  CONTACTS_CHECK_QUOTA_EXCEEDED: {
    summary: {
      en: 'An organization can check 100,000 numbers per Colombia day.',
      es: 'Una organización puede verificar 100.000 números por día de Colombia.',
    },
    action: {
      en: 'Check only the numbers that you are about to call; calls are checked again when they are dialed, without this limit. `Retry-After` says when you can check again.',
      es: 'Verifique solo los números que va a llamar; las llamadas se verifican de nuevo al marcar, sin este límite. `Retry-After` indica cuándo podrá verificar de nuevo.',
    },
  },
  CONTACTS_REGISTRY_UNAVAILABLE: {
    summary: {
      en: 'Your organization requires the registry of excluded numbers for advertising, and the registry gave no answer: it is being updated (from 2:00 to 3:00 in Colombia), does not respond, or refuses your token.',
      es: 'Su organización exige el Registro de Números Excluidos para publicidad, y este no dio respuesta: se está actualizando (de 2:00 a 3:00 en Colombia), no responde o rechaza su token.',
    },
    action: {
      en: 'Try again after `Retry-After`. If it continues, check in the portal, under Contact rules, whether your token has expired. Calls for advertising wait meanwhile.',
      es: 'Intente de nuevo después de `Retry-After`. Si continúa, revise en el portal, en Reglas de contacto, si su token venció. Las llamadas de publicidad esperan mientras tanto.',
    },
  },
  BILLING_LIMIT_ONLY_LOWERED: {
    summary: {
      en: 'A spend limit or the low-balance threshold in the request is higher than the current one. Nothing was changed.',
      es: 'Un límite de gasto o el umbral de saldo bajo de la solicitud es mayor que el actual. No se cambió nada.',
    },
    action: {
      en: '`GET /account/billing/limits` shows the current limits. An owner or administrator raises them in the portal, under Billing, after signing in again.',
      es: '`GET /account/billing/limits` muestra los límites actuales. Un propietario o administrador los sube en el portal, en Facturación, después de volver a ingresar.',
    },
  },
  CALLBLASTING_CAMPAIGN_NOT_FOUND: {
    summary: {
      en: 'The campaign does not exist or belongs to another organization.',
      es: 'La campaña no existe o es de otra organización.',
    },
    action: {
      en: '`GET /callblasting/campaigns` lists your campaigns.',
      es: '`GET /callblasting/campaigns` muestra sus campañas.',
    },
  },
  CALLBLASTING_CAMPAIGN_STATE: {
    summary: {
      en: 'The campaign is in a state in which this is not possible: recipients are added to a `draft`, a `draft` is started, a `running` one is paused, a `paused` one is resumed, and an ended one stays as it is.',
      es: 'La campaña está en un estado en que esto no es posible: se agregan destinatarios a un `draft`, se inicia un `draft`, se pausa una campaña `running`, se reanuda una `paused`, y una que terminó queda como está.',
    },
    action: {
      en: 'Get the campaign to see its `status`. For more recipients, create another campaign.',
      es: 'Consulte la campaña para ver su `status`. Para más destinatarios, cree otra campaña.',
    },
  },
  CALLBLASTING_CAMPAIGN_EMPTY: {
    summary: {
      en: 'A campaign without recipients cannot be started.',
      es: 'Una campaña sin destinatarios no se puede iniciar.',
    },
    action: {
      en: 'Send them to `POST /callblasting/campaigns/{id}/recipients`, and check `rejected` in the answer.',
      es: 'Envíelos a `POST /callblasting/campaigns/{id}/recipients` y revise `rejected` en la respuesta.',
    },
  },
  SANDBOX_ONLY: {
    summary: {
      en: 'The key belongs to an organization that is not a sandbox. Visits and events that nobody caused exist only in sandboxes.',
      es: 'La llave es de una organización que no es un entorno de pruebas. Las visitas y los eventos que nadie causó solo existen en entornos de pruebas.',
    },
    action: {
      en: 'Create a sandbox in the portal, under _Try without cost_, and use a key that you make there.',
      es: 'Cree un entorno de pruebas en el portal, en _Probar sin costo_, y use una llave creada en él.',
    },
  },
  SANDBOX_LINK_ENDED: {
    summary: {
      en: 'The link of the sandbox is disabled, blocked or expired, or has had as many visits as its `maxClicks` allows, so visitors would see that it does not exist, and no visit would be counted.',
      es: 'El enlace del entorno de pruebas está deshabilitado, bloqueado o vencido, o ya tuvo las visitas que permite su `maxClicks`: sus visitantes verían que no existe y no se contaría ninguna visita.',
    },
    action: {
      en: 'Set the link to `active`, clear its `expiresAt` or raise its `maxClicks`, or use another link.',
      es: 'Ponga el enlace en `active`, quite su `expiresAt` o suba su `maxClicks`, o use otro enlace.',
    },
  },
  WEBHOOKS_EVENT_LOG_OFF: {
    summary: {
      en: 'The event log of your organization is turned off. An owner or administrator turns it on in the portal, under Webhooks; it has events from then on.',
      es: 'El registro de eventos de su organización está desactivado. Un propietario o administrador lo activa en el portal, en Webhooks; desde entonces guarda los eventos.',
    },
    action: {
      en: 'Ask an owner or administrator of your organization to turn it on in the [portal](/docs/en/guides/portal), under Webhooks. Events can then be read for 30 days.',
      es: 'Pida a un propietario o administrador de su organización que lo active en el [portal](/docs/es/guides/portal), en Webhooks. Después, los eventos se pueden leer durante 30 días.',
    },
  },
  WEBHOOKS_DELIVERY_NOT_FOUND: {
    summary: {
      en: 'The delivery does not exist, belongs to another organization, is no longer kept, or its endpoint was removed.',
      es: 'La entrega no existe, es de otra organización, ya no se conserva, o su destino se eliminó.',
    },
    action: {
      en: '`GET /webhooks/deliveries` lists your deliveries.',
      es: '`GET /webhooks/deliveries` muestra sus entregas.',
    },
  },
} satisfies Record<CodesOf<'added'>, ErrorHelp>;
