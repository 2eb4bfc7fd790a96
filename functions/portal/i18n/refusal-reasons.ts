import type { Text } from './language.ts';

/** The reasons for which verbs refuse, as forms say them. */
export const REASONS = {
  invalid: { es: 'Este valor no es válido.', en: 'This value is not valid.' },
  past: { es: 'Debe ser una fecha futura.', en: 'Must be in the future.' },
  'not-found': { es: 'Ya no existe.', en: 'It no longer exists.' },
  taken: { es: 'Ya existe.', en: 'It already exists.' },
  disabled: { es: 'Está desactivado. Actívelo primero.', en: 'It is disabled. Enable it first.' },
  'not-a-member': { es: 'Esa persona no es miembro.', en: 'That person is not a member.' },
  member: {
    es: 'Esa persona ya es miembro de la organización.',
    en: 'That person is already a member of the organization.',
  },
  'too-many-invitations': {
    es: 'Una organización puede enviar como máximo 10 invitaciones por hora. Intente más tarde.',
    en: 'An organization can send at most 10 invitations an hour. Try again later.',
  },
  'may-not-grant': { es: 'Su rol no puede dar ese permiso.', en: 'Your role cannot grant that permission.' },
  'events-withheld': {
    es: 'Su organización reserva a propietarios y administradores los eventos que muestran montos o personas, incluidos los que un destino aún guarda. Elija otros o pídaselo a uno de ellos.',
    en: 'Your organization reserves events that show amounts or people for owners and administrators, including those that an endpoint still keeps. Choose others, or ask one of them.',
  },
  'may-not-change': {
    es: 'Lo hizo el operador. Escríbale para cambiarlo.',
    en: 'The operator did this. Ask the operator to change it.',
  },
  'not-yours': {
    es: 'Lo hizo otra persona. Pida a un propietario o administrador que lo cambie.',
    en: 'Somebody else did this. Ask an owner or administrator to change it.',
  },
  sandbox: {
    es: 'Un entorno de pruebas no tiene dinero ni dominios propios.',
    en: 'A sandbox has no money, and no domains of its own.',
  },
  'last-owner': {
    es: 'La organización debe tener al menos un propietario. Nombre a otro primero.',
    en: 'An organization needs at least one owner. Appoint another one first.',
  },
  unproven: {
    es: 'Nadie ha iniciado sesión con ese proveedor todavía. Inicie sesión usted primero.',
    en: 'Nobody has signed in with that provider yet. Sign in with it yourself first.',
  },
  'no-provider': {
    es: 'En esa dirección no responde ningún proveedor de OpenID Connect. Revísela.',
    en: 'No OpenID Connect provider answers at that address. Check it.',
  },
  'registry-token': {
    es: 'Guarde primero el token del registro.',
    en: 'Save the token of the registry first.',
  },
  'has-query': {
    es: 'La dirección no puede tener parámetros (?) ni #.',
    en: 'The address cannot have a query (?) or a #.',
  },
  already: { es: 'No hay nada que cambiar.', en: 'Nothing to change.' },
  'no-account': {
    es: 'La organización todavía no tiene cuenta de facturación. Comuníquese con nosotros.',
    en: 'The organization has no billing account yet. Please contact us.',
  },
  'in-overlap': {
    es: 'El secreto se cambió hace menos de 24 horas y el anterior todavía firma. Espere y cámbielo de nuevo.',
    en: 'The secret was rotated less than 24 hours ago, and the previous one still signs. Wait before you rotate it again.',
  },
  'secret-shown': {
    es: 'El secreto ya se mostró. Cámbielo para ver uno nuevo.',
    en: 'The secret was already shown. Rotate it to see a new one.',
  },
  'secret-not-shown': {
    es: 'El secreto todavía no se ha mostrado. Muéstrelo primero.',
    en: 'The secret has not been shown yet. Show it first.',
  },
  'nothing-to-send': { es: 'No hay nada que enviar.', en: 'There is nothing to send.' },
  invalid_url: {
    es: 'Debe ser una dirección completa, sin usuario ni contraseña.',
    en: 'Must be a complete address, without a user or password.',
  },
  https_required: { es: 'Debe usar https.', en: 'Must use https.' },
  host_not_allowed: {
    es: 'Debe usar el puerto estándar de un servidor público que no sea nuestro.',
    en: 'Must use the standard port of a public host that is not ours.',
  },
  name_not_resolved: {
    es: 'El nombre del servidor no se resuelve. Revíselo.',
    en: 'The host name does not resolve. Check it.',
  },
  'domain-refused': {
    es: 'Ese nombre no se puede usar. Use un subdominio público suyo, como enlaces.suempresa.com.',
    en: 'This name cannot be used. Use a public subdomain of yours, such as links.yourcompany.com.',
  },
  'domain-not-below': {
    es: 'Use un subdominio, como enlaces.suempresa.com: un nombre registrado no puede ser un alias (CNAME).',
    en: 'Use a subdomain, such as links.yourcompany.com: a registered name cannot be an alias (CNAME).',
  },
  'domain-ours': {
    es: 'Ese dominio es de la plataforma o ya es de su organización.',
    en: 'This domain is the platform’s, or already your organization’s.',
  },
  'domain-of-another': {
    es: 'Otra organización verificó este dominio primero. Debe liberarlo antes de que usted pueda usarlo. Si es suyo, escríbanos.',
    en: 'Another organization verified this domain first. It must release it before you can use it. If it is yours, write to us.',
  },
  'domain-unverified': {
    es: 'Verifique primero el dominio.',
    en: 'Verify the domain first.',
  },
  changed: {
    es: 'Acaba de cambiar. Revíselo e intente de nuevo.',
    en: 'It has just changed. Check it and try again.',
  },
  'too-many-domains': {
    es: 'La organización ya tiene el máximo de dominios. Libere uno o escríbanos.',
    en: 'The organization already has as many domains as it can. Release one, or write to us.',
  },
  'too-many-keys': {
    es: 'La organización ya tiene el máximo de llaves. Revoque las que ya no usa o escríbanos.',
    en: 'The organization already has as many keys as it can. Revoke those no longer used, or write to us.',
  },
  'too-many-members': {
    es: 'La organización ya tiene el máximo de personas e invitaciones. Retire una o escríbanos.',
    en: 'The organization already has as many people and invitations as it can. Remove one, or write to us.',
  },
  'too-many-cost-centers': {
    es: 'La organización ya tiene el máximo de centros de costo. Use uno de los que hay o escríbanos.',
    en: 'The organization already has as many cost centers as it can. Use one of them, or write to us.',
  },
  'too-many-endpoints': {
    es: 'La organización ya tiene el máximo de destinos. Quite uno o escríbanos.',
    en: 'The organization already has as many endpoints as it can. Remove one, or write to us.',
  },
  'dns-silent': {
    es: 'El DNS no respondió. Espere un minuto y verifique de nuevo.',
    en: 'DNS did not answer. Wait a minute and check again.',
  },
  'certificate-silent': {
    es: 'No se pudo pedir el certificado. Espere unos minutos e intente de nuevo.',
    en: 'The certificate could not be requested. Wait a few minutes and try again.',
  },
  'domains-by-operator': {
    es: 'El operador verifica los dominios. Escríbanos para agregar el suyo.',
    en: 'The operator verifies domains. Write to us to add yours.',
  },
  other: { es: 'No se pudo completar.', en: 'It could not be completed.' },
} as const satisfies Record<string, Text>;
