import type { Text } from './language.ts';

/** A field that a change may have changed, for those that its sentence does not name. `none`: what it is without a value. */
type ChangedField = { label: Text; kind?: string; none?: Text };

const NO_LIMIT: Text = { es: 'sin máximo', en: 'no limit' };

export const CHANGED_FIELDS: Readonly<Record<string, ChangedField | undefined>> = {
  name: { label: { es: 'nombre', en: 'name' } },
  email: { label: { es: 'correo', en: 'e-mail' } },
  legalName: { label: { es: 'razón social', en: 'registered name' } },
  taxId: { label: { es: 'identificación tributaria', en: 'tax identification' } },
  country: { label: { es: 'país', en: 'country' } },
  issuer: { label: { es: 'emisor', en: 'issuer' } },
  clientId: { label: { es: 'id de cliente', en: 'client id' } },
  isOnly: { label: { es: 'obligatorio', en: 'required' }, kind: 'yes' },
  types: { label: { es: 'eventos', en: 'events' }, none: { es: 'todos', en: 'all' } },
  services: { label: { es: 'servicios', en: 'services' }, none: { es: 'todos', en: 'all' } },
  rootUrl: { label: { es: 'destino sin código', en: 'destination without a code' } },
  notFoundUrl: { label: { es: 'destino si no hay enlace', en: 'destination where there is no link' } },
  reference: { label: { es: 'referencia', en: 'reference' } },
  externalId: { label: { es: 'id externo', en: 'external id' } },
  expiredUrl: { label: { es: 'destino al vencer', en: 'destination once expired' } },
  rules: { label: { es: 'reglas', en: 'rules' }, kind: 'count' },
  passQuery: {
    label: { es: 'parámetros del visitante', en: 'parameters of the visitor' },
    kind: 'yes',
    none: { es: 'no', en: 'no' },
  },
  maxClicks: { label: { es: 'máximo de visitas', en: 'most visits' }, kind: 'number', none: NO_LIMIT },
  mode: { label: { es: 'uso', en: 'use' }, kind: 'registry' },
  maxActive: { label: { es: 'llamadas a la vez', en: 'calls at once' }, kind: 'number' },
  dayLimitMicro: { label: { es: 'gasto por día', en: 'spending per day' }, kind: 'money', none: NO_LIMIT },
  contactHours: { label: { es: 'horario de contacto', en: 'contact hours' }, kind: 'yes' },
  requiresPurpose: { label: { es: 'propósito obligatorio', en: 'purpose required' }, kind: 'yes' },
  maxAudios: { label: { es: 'audios', en: 'audios' }, kind: 'number' },
  maxAudioBytes: { label: { es: 'bytes de audio', en: 'bytes of audio' }, kind: 'number' },
  keepsCampaignDays: {
    label: { es: 'días que se guardan los destinatarios', en: 'days that recipients are kept' },
    kind: 'number',
  },
  keepsNumbersDays: {
    label: { es: 'días que se guardan los números', en: 'days that numbers are kept' },
    kind: 'number',
    none: { es: 'siempre', en: 'forever' },
  },
  isAllowed: { label: { es: 'permitido', en: 'allowed' }, kind: 'yes' },
  everyKind: { label: { es: 'números de toda clase', en: 'numbers of every kind' }, kind: 'yes' },
};

/**
 * A sentence about who did each operation. `{target}` is what was changed, by its name; `{endpoint}` the endpoint
 * of a delivery; any other name is a field of the operation's input, written as its kind after a colon says. A part in brackets
 * is left out when one of its fields is empty.
 */
export const SENTENCES: Record<string, Text> = {
  'balance.adjust': {
    es: 'Ajustó el saldo en {amountMicro:money} ({direction:direction}): {description}',
    en: 'Adjusted the balance by {amountMicro:money} ({direction:direction}): {description}',
  },
  'balance.open': {
    es: 'Abrió la cuenta de facturación en {currency}',
    en: 'Opened the billing account in {currency}',
  },
  'balance.refund': {
    es: 'Reembolsó el cobro {movementId}[: {amountMicro:money}]: {description}',
    en: 'Refunded charge {movementId}[: {amountMicro:money}]: {description}',
  },
  'balance.set-credit-line': {
    es: 'Cambió el cupo de crédito a {creditLineMicro:money}',
    en: 'Changed the credit line to {creditLineMicro:money}',
  },
  'balance.set-low': {
    es: 'Cambió el aviso de saldo bajo[: por debajo de {lowBalanceMicro:money}]',
    en: 'Changed the low-balance notice[: below {lowBalanceMicro:money}]',
  },
  'balance.set-mode': {
    es: 'Cambió la forma de pago a {mode:mode}[, con un cupo de {creditLineMicro:money}]',
    en: 'Changed the payment mode to {mode:mode}[, with a credit line of {creditLineMicro:money}]',
  },
  'balance.set-status': {
    es: 'Cambió el estado de la cuenta de facturación a {status:state}',
    en: 'Changed the billing account’s status to {status:state}',
  },
  'balance.top-up': {
    es: 'Recargó {amountMicro:money} (referencia {reference})',
    en: 'Topped up {amountMicro:money} (reference {reference})',
  },
  'batch.create': {
    es: 'Subió un lote de {count:number} números[: {reference}]',
    en: 'Uploaded a batch of {count:number} numbers[: {reference}]',
  },
  'batch.retry': {
    es: 'Reintentó lo que quedaba del lote {jobId}',
    en: 'Ran what was left of batch {jobId} again',
  },
  'block.add': { es: 'Bloqueó la organización: {reason}', en: 'Blocked the organization: {reason}' },
  'block.lift': { es: 'Desbloqueó la organización', en: 'Unblocked the organization' },
  'call-audio.delete': { es: 'Eliminó el audio {target}', en: 'Deleted the audio {target}' },
  'call-audio.upload': { es: 'Subió el audio {target}', en: 'Uploaded the audio {target}' },
  'call.cancel': { es: 'Canceló la llamada {target}', en: 'Canceled the call {target}' },
  'call.create': { es: 'Hizo la llamada de prueba {target}', en: 'Placed the test call {target}' },
  'call.erase-number': { es: 'Eliminó un número llamado', en: 'Erased a called number' },
  'caller-id.add': {
    es: 'Agregó el identificador de llamadas {number:phone}',
    en: 'Added the caller ID {number:phone}',
  },
  'caller-id.remove': {
    es: 'Quitó el identificador de llamadas {number:phone}',
    en: 'Removed the caller ID {number:phone}',
  },
  'caller-id.set-default': {
    es: 'Eligió {number:phone} como identificador de llamadas',
    en: 'Chose {number:phone} as the caller ID',
  },
  'calling.set': { es: 'Cambió los ajustes de llamadas', en: 'Changed the calling settings' },
  'campaign.cancel': { es: 'Canceló la campaña {target}', en: 'Canceled the campaign {target}' },
  'campaign.create': { es: 'Creó la campaña {target}', en: 'Created the campaign {target}' },
  'campaign.pause': { es: 'Pausó la campaña {target}', en: 'Paused the campaign {target}' },
  'campaign.remove-recipients': {
    es: 'Quitó los destinatarios de la campaña {target}',
    en: 'Removed the recipients of the campaign {target}',
  },
  'campaign.resume': { es: 'Continuó la campaña {target}', en: 'Resumed the campaign {target}' },
  'campaign.start': { es: 'Empezó la campaña {target}', en: 'Started the campaign {target}' },
  'campaign.update': {
    es: 'Editó la campaña {target}[: {fields:campaignField}]',
    en: 'Edited the campaign {target}[: {fields:campaignField}]',
  },
  'cost-center.create': {
    es: 'Creó el centro de costo {code}: {name}',
    en: 'Created the cost center {code}: {name}',
  },
  'cost-center.rename': {
    es: 'Cambió el nombre del centro de costo {code} a {name}',
    en: 'Renamed the cost center {code} to {name}',
  },
  'cost-center.set-status': {
    es: 'Cambió el estado del centro de costo {code} a {status:state}',
    en: 'Changed the status of the cost center {code} to {status:state}',
  },
  'delivery.resend': {
    es: 'Envió otra vez [la entrega {deliveryId}][las entregas desde el {since:moment}]',
    en: 'Sent [delivery {deliveryId}][deliveries since {since:moment}] again',
  },
  'destination.remove': {
    es: 'Prohibió llamar a números que empiezan por {destination}',
    en: 'Disallowed calls to numbers that begin with {destination}',
  },
  'destination.set': {
    es: 'Permitió llamar a números que empiezan por {destination}',
    en: 'Allowed calls to numbers that begin with {destination}',
  },
  'domain.add': { es: 'Agregó el dominio {name}', en: 'Added the domain {name}' },
  'domain.clear-default': {
    es: 'Volvió al dominio de la plataforma como predeterminado',
    en: 'Reset the default domain to the platform’s',
  },
  'domain.release': { es: 'Liberó el dominio {name}', en: 'Released the domain {name}' },
  'domain.set-settings': {
    es: 'Cambió a dónde lleva el dominio {domain}',
    en: 'Changed where the domain {domain} leads',
  },
  'domain.set-default': {
    es: 'Eligió {name} como dominio predeterminado',
    en: 'Chose {name} as the default domain',
  },
  'domain.verify': { es: 'Verificó el dominio {name}', en: 'Verified the domain {name}' },
  'host.block': { es: 'Bloqueó los enlaces a {host}: {reason}', en: 'Blocked links to {host}: {reason}' },
  'host.unblock': { es: 'Desbloqueó los enlaces a {host}', en: 'Unblocked links to {host}' },
  'invitation.accept': {
    es: 'Aceptó la invitación como {role:role}',
    en: 'Accepted the invitation as {role:role}',
  },
  'invitation.create': {
    es: 'Invitó a {email} como {role:role}',
    en: 'Invited {email} as {role:role}',
  },
  'invitation.set-role': {
    es: 'Cambió el rol de la invitación de {target} a {role:role}',
    en: 'Changed the role of {target}’s invitation to {role:role}',
  },
  'invitation.withdraw': { es: 'Retiró la invitación de {target}', en: 'Withdrew {target}’s invitation' },
  'key.create': { es: 'Creó la llave {target}', en: 'Created the key {target}' },
  'key.revoke': { es: 'Revocó la llave {target}', en: 'Revoked the key {target}' },
  'link.block': { es: 'Bloqueó el enlace {target}: {reason}', en: 'Blocked the link {target}: {reason}' },
  'link.create': {
    es: 'Creó el enlace {target}[ hacia {longUrl}]',
    en: 'Created the link {target}[ to {longUrl}]',
  },
  'link.create-batch': {
    es: 'Subió un lote de {count:number} enlaces[: {reference}]',
    en: 'Uploaded a batch of {count:number} links[: {reference}]',
  },
  'link.create-many': { es: 'Creó {links:count} enlaces', en: 'Created {links:count} links' },
  'link.delete': { es: 'Eliminó el enlace {target}', en: 'Deleted the link {target}' },
  'link.restore': { es: 'Restauró el enlace {target}', en: 'Restored the link {target}' },
  'link.set-reference': {
    es: 'Cambió la referencia del enlace {target}[ a {reference}]',
    en: 'Changed the reference of the link {target}[ to {reference}]',
  },
  'reference.set-settings': {
    es: 'Cambió el máximo de visitas de la campaña {reference}',
    en: 'Changed how many visits the campaign {reference} may have',
  },
  'link.set-settings': {
    es: 'Cambió los ajustes del enlace {target}[: referencia {settings.reference}]',
    en: 'Changed the settings of the link {target}[: reference {settings.reference}]',
  },
  'link.unblock': { es: 'Desbloqueó el enlace {target}', en: 'Unblocked the link {target}' },
  'link.update': {
    es: 'Cambió el enlace {target}[: destino {edit.longUrl}][, {edit.status:state}][, vence el {edit.expiresAt:moment}]',
    en: 'Changed the link {target}[: destination {edit.longUrl}][, {edit.status:state}][, expires on {edit.expiresAt:moment}]',
  },
  'notices.set': { es: 'Eligió sus avisos por correo', en: 'Chose their e-mail notices' },
  'contact.check': {
    es: 'Verificó si se podía llamar a unos números',
    en: 'Checked whether numbers may be called',
  },
  'opt-out.add': {
    es: 'Agregó exclusiones: {count:number} líneas',
    en: 'Added opt-outs: {count:number} lines',
  },
  'opt-out.remove': { es: 'Retiró la exclusión de un número', en: 'Removed a number’s opt-out' },
  'registry.set-mode': {
    es: 'Cambió el uso del Registro de Números Excluidos',
    en: 'Changed the use of the registry of excluded numbers',
  },
  'registry.set-token': {
    es: 'Guardó el token del Registro de Números Excluidos',
    en: 'Saved the token of the registry of excluded numbers',
  },
  'openid.remove': { es: 'Quitó el proveedor de identidad', en: 'Removed the identity provider' },
  'openid.require': {
    es: 'Cambió si el proveedor de identidad es obligatorio: {isOnly:yes}',
    en: 'Changed whether the identity provider is required: {isOnly:yes}',
  },
  'openid.set': {
    es: 'Configuró el proveedor de identidad {issuer}',
    en: 'Set up the identity provider {issuer}',
  },
  'organization.close': { es: 'Cerró la organización', en: 'Closed the organization' },
  'organization.create': { es: 'Creó la organización {name}', en: 'Created the organization {name}' },
  'organization.erase': { es: 'Eliminó los datos de la organización', en: 'Erased the organization’s data' },
  'organization.set-click-files': {
    es: 'Cambió si se guardan archivos de visitas: {clickFiles:yes}',
    en: 'Changed whether click files are kept: {clickFiles:yes}',
  },
  'organization.set-developer-grants': {
    es: 'Cambió si los desarrolladores dan acceso a montos y datos de personas: {developersGrantAccount:yes}',
    en: 'Changed whether developers grant access to amounts and people’s data: {developersGrantAccount:yes}',
  },
  'organization.set-event-log': {
    es: 'Cambió si se registran los eventos: {eventLog:yes}',
    en: 'Changed whether events are logged: {eventLog:yes}',
  },
  'organization.set-keeps-requests': {
    es: 'Cambió si se guardan las solicitudes a la API: {keepsRequests:yes}',
    en: 'Changed whether API requests are kept: {keepsRequests:yes}',
  },
  'organization.set-status': {
    es: 'Cambió el estado de la organización a {status:state}',
    en: 'Changed the organization’s status to {status:state}',
  },
  'organization.update': {
    es: 'Cambió los datos de la organización',
    en: 'Changed the organization’s details',
  },
  'organization.create-sandbox': { es: 'Creó el entorno de pruebas', en: 'Created the sandbox' },
  'plan.add': { es: 'Agregó el plan {target}', en: 'Added the plan {target}' },
  'plan.end': { es: 'Terminó el plan {target}', en: 'Ended the plan {target}' },
  'price.set': {
    es: 'Cambió el precio de {item:price} a {amountMicro:money}',
    en: 'Changed the price of {item:price} to {amountMicro:money}',
  },
  'service.set': {
    es: 'Cambió el servicio {service:service}: {enabled:on}',
    en: 'Turned {service:service} {enabled:on}',
  },
  'session.end': { es: 'Terminó una sesión', en: 'Ended a session' },
  'session.end-all': { es: 'Terminó todas sus sesiones', en: 'Ended all their sessions' },
  'session.end-others': { es: 'Terminó sus demás sesiones', en: 'Ended their other sessions' },
  'top-up.start': {
    es: 'Comenzó una recarga de {amountMicro:money}',
    en: 'Started a top-up of {amountMicro:money}',
  },
  'limits.lower': {
    es: 'Bajó límites de gasto por la API[; aviso de saldo bajo: {lowBalanceMicro:money}]',
    en: 'Lowered spend limits by API[; low-balance notice: {lowBalanceMicro:money}]',
  },
  'session.start': { es: 'Entró al portal {way:way}', en: 'Signed in to the portal {way:way}' },
  'spend-limit.clear': {
    es: 'Quitó el límite de gasto {period:period}',
    en: 'Removed the spend limit {period:period}',
  },
  'spend-limit.set': {
    es: 'Cambió el límite de gasto {period:period} a {limitMicro:money}',
    en: 'Set the spend limit {period:period} to {limitMicro:money}',
  },
  'synthesis.create': {
    es: 'Convirtió un texto en voz con {voice}',
    en: 'Turned a text into speech with {voice}',
  },
  'user.add': { es: 'Agregó a {target} como {role:role}', en: 'Added {target} as {role:role}' },
  'user.erase': { es: 'Eliminó los datos de una persona', en: 'Erased a person’s data' },
  'user.remove': { es: 'Retiró a {target} de la organización', en: 'Removed {target} from the organization' },
  'user.set-role': {
    es: 'Cambió el rol de {target} a {role:role}',
    en: 'Changed {target}’s role to {role:role}',
  },
  'user.set-status': { es: 'Activó o desactivó a una persona', en: 'Enabled or disabled a person' },
  'user.update': { es: 'Cambió los datos de una persona', en: 'Changed a person’s details' },
  'webhook.account-secret': { es: 'Vio el secreto de la cuenta', en: 'Viewed the account secret' },
  'webhook.add': { es: 'Agregó el destino {url}', en: 'Added the endpoint {url}' },
  'webhook.change-events': { es: 'Eligió los eventos de {target}', en: 'Chose the events of {target}' },
  'webhook.change-url': {
    es: 'Cambió la dirección de un destino a {url}',
    en: 'Changed an endpoint’s address to {url}',
  },
  'webhook.rotate': {
    es: 'Cambió el secreto de {target}[{now:urgent}]',
    en: 'Rotated the secret of {target}[{now:urgent}]',
  },
  'webhook.rotate-account-secret': {
    es: 'Cambió el secreto de la cuenta[{now:urgent}]',
    en: 'Rotated the account secret[{now:urgent}]',
  },
  'webhook.set-batch-size': {
    es: 'Cambió a {batchSize} los eventos por solicitud de {target}',
    en: 'Set {target} to {batchSize} events per request',
  },
  'webhook.set-headers': {
    es: 'Cambió los encabezados propios de {target}',
    en: 'Changed the own headers of {target}',
  },
  'webhook.set-status': {
    es: 'Cambió el estado de {target} a {status:state}',
    en: 'Changed the status of {target} to {status:state}',
  },
  'webhook.test': { es: 'Envió un evento de prueba a {endpoint}', en: 'Sent a test event to {endpoint}' },
};
