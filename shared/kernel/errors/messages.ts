import { countIn, toMessage } from './message.ts';

/** Messages about requests to any operation. */
export const MESSAGES = {
  notStorable: toMessage({
    en: 'Contains a character that cannot be stored (NUL or an unpaired surrogate). Remove it.',
    es: 'Contiene un carácter que no se puede guardar (NUL o un sustituto sin pareja). Quítelo.',
  }),
  idempotencyKey: toMessage({
    en: 'Must be 1 to 255 characters from A-Z a-z 0-9 _ -.',
    es: 'Debe tener de 1 a 255 caracteres entre A-Z a-z 0-9 _ -.',
  }),
  notAMoment: toMessage({
    en: 'Must be a date and time in RFC 3339, or like `2027-03-01`, `2027-03-01T08:30` or `2027-03-01 08:30:00`.',
    es: 'Debe ser una fecha y hora en RFC 3339, o como `2027-03-01`, `2027-03-01T08:30` o `2027-03-01 08:30:00`.',
  }),
  noSuchMoment: toMessage({ en: 'This date or time does not exist.', es: 'Esta fecha u hora no existe.' }),
  notADay: toMessage({
    en: 'Must be a date in the format YYYY-MM-DD.',
    es: 'Debe ser una fecha en el formato AAAA-MM-DD.',
  }),
  noSuchDay: toMessage({
    en: 'This date does not exist in the calendar.',
    es: 'Esta fecha no existe en el calendario.',
  }),
  dayOutOfRange: toMessage({
    en: 'Must be a date from 2000 to 2999.',
    es: 'Debe ser una fecha entre 2000 y 2999.',
  }),
  inThePast: toMessage({ en: 'Must be in the future.', es: 'Debe estar en el futuro.' }),
  notAList: toMessage({ en: 'Must be a list.', es: 'Debe ser una lista.' }),
  notANumber: toMessage({ en: 'Must be a number.', es: 'Debe ser un número.' }),
  notWhole: toMessage({ en: 'Must be a whole number.', es: 'Debe ser un número entero.' }),
  notAnObject: toMessage({ en: 'Must be an object.', es: 'Debe ser un objeto.' }),
  notText: toMessage({ en: 'Must be text.', es: 'Debe ser texto.' }),
  notABoolean: toMessage({ en: 'Must be true or false.', es: 'Debe ser true o false.' }),
  required: toMessage({ en: 'This field is required.', es: 'Este campo es obligatorio.' }),
  notValid: toMessage({ en: 'The format is not valid.', es: 'El formato no es válido.' }),
  unknownField: toMessage({ en: 'Unknown field.', es: 'Campo desconocido.' }),
  notOneLine: toMessage({
    en: 'Must be one line of text, without control, invisible or text-direction characters.',
    es: 'Debe ser una línea de texto, sin caracteres de control, invisibles ni de dirección del texto.',
  }),
  nameHasAddress: toMessage({
    en: 'Must not have a URL, a host name or an e-mail address, because others read it. If it has none, put a space after the dot.',
    es: 'No debe tener una URL, un nombre de dominio ni una dirección de correo, porque lo leen otros. Si no los tiene, deje un espacio después del punto.',
  }),
  notACursor: toMessage({
    en: 'Must be the nextCursor of another page of this list.',
    es: 'Debe ser el nextCursor de otra página de esta lista.',
  }),
  notAJobId: toMessage({
    en: 'Must be the jobId of a batch, a UUID.',
    es: 'Debe ser el jobId de un lote, un UUID.',
  }),
  parameterRepeated: toMessage({
    en: 'The parameter is repeated. Send it once.',
    es: 'El parámetro está repetido. Envíelo una sola vez.',
  }),
  parameterUnknown: toMessage({
    en: 'Unknown parameter. This operation accepts none.',
    es: 'Parámetro desconocido. Esta operación no acepta ninguno.',
  }),
  fieldRepeated: toMessage({
    en: 'The field appears twice. Send it once.',
    es: 'El campo aparece dos veces. Envíelo una sola vez.',
  }),
  nameRepeated: toMessage({
    en: 'The name appears twice in the same object. Send it once.',
    es: 'El nombre aparece dos veces en el mismo objeto. Envíelo una sola vez.',
  }),
  fileWithoutName: toMessage({
    en: 'The file has no name. Send one.',
    es: 'El archivo no tiene nombre. Envíe uno.',
  }),
  textNotUtf8: toMessage({ en: 'The text is not valid UTF-8.', es: 'El texto no es UTF-8 válido.' }),
  bodyNotMultipart: toMessage({
    en: 'The body is not valid multipart/form-data.',
    es: 'El cuerpo no es multipart/form-data válido.',
  }),
  bodyEmpty: toMessage({ en: 'The body is empty. Send JSON.', es: 'El cuerpo está vacío. Envíe JSON.' }),
  bodyTooDeep: toMessage({
    en: 'The body is nested too deeply.',
    es: 'El cuerpo está anidado con demasiada profundidad.',
  }),
  bodyNotUtf8: toMessage({ en: 'The body is not valid UTF-8.', es: 'El cuerpo no es UTF-8 válido.' }),
  bodyTooSlow: toMessage({
    en: 'The body arrived too slowly. Send at least 16 KiB every 5 seconds.',
    es: 'El cuerpo llegó demasiado despacio. Envíe al menos 16 KiB cada 5 segundos.',
  }),
  bodyCompressed: toMessage({ en: 'Send the body uncompressed.', es: 'Envíe el cuerpo sin comprimir.' }),
  onlyHttps: toMessage({
    en: 'The API answers only over HTTPS. Use https://, and replace your key if you sent one: others may have read it on the way.',
    es: 'La API solo responde por HTTPS. Use https:// y, si envió una llave, reemplácela: otros pudieron leerla en el camino.',
  }),
  pathUnknown: toMessage({
    en: 'This path does not exist in the API. The reference lists all paths.',
    es: 'Esta ruta no existe en la API. La referencia lista todas las rutas.',
  }),
  webhookNotPublic: toMessage({
    en: 'Must be an https URL with a public host.',
    es: 'Debe ser una URL https con un host público.',
  }),
  webhookNotResolved: toMessage({
    en: 'The host does not resolve. Check its name and its DNS records.',
    es: 'El host no se resuelve. Verifique su nombre y sus registros DNS.',
  }),
  resultUrlEnded: toMessage({
    en: 'This result URL is not valid or has expired. Get the batch again for a new one.',
    es: 'Esta URL de resultado no es válida o ya venció. Obtenga de nuevo el lote para recibir otra.',
  }),
  twoOverviews: toMessage({
    en: 'Your organization already has two overviews in progress, the most allowed. Wait for one to finish.',
    es: 'Su organización ya tiene dos resúmenes en curso, el máximo permitido. Espere a que termine uno.',
  }),
  twoQueries: toMessage({
    en: 'Your organization already has two long queries in progress, the most allowed. Wait for one to finish, or narrow this one.',
    es: 'Su organización ya tiene dos consultas largas en curso, el máximo permitido. Espere a que termine una, o acote esta.',
  }),
  twoSearches: toMessage({
    en: 'Your organization already has two searches in progress, the most allowed. Wait for one to finish.',
    es: 'Su organización ya tiene dos búsquedas en curso, el máximo permitido. Espere a que termine una.',
  }),
  twoUploads: toMessage({
    en: 'Your organization is already sending two large bodies, the most allowed at once. Wait for one to be read.',
    es: 'Su organización ya está enviando dos cuerpos grandes, el máximo permitido a la vez. Espere a que se lea uno.',
  }),
  fieldRenamed: (name: string) =>
    toMessage({ en: `Unknown field. Use ${name}.`, es: `Campo desconocido. Use ${name}.` }),
  parametersKnown: (known: string) =>
    toMessage({
      en: `Unknown parameter. This operation accepts ${known}.`,
      es: `Parámetro desconocido. Esta operación acepta ${known}.`,
    }),
  notOneOf: (values: string) =>
    toMessage({ en: `Must be one of ${values}.`, es: `Debe ser uno de ${values}.` }),
  notExactly: (value: string) => toMessage({ en: `Must be ${value}.`, es: `Debe ser ${value}.` }),
  tooShort: (least: number | bigint) =>
    toMessage({
      en: `Must be at least ${countIn('en', least)} characters long.`,
      es: `Debe tener al menos ${countIn('es', least)} caracteres.`,
    }),
  tooLong: (most: number | bigint) =>
    toMessage({
      en: `Must be at most ${countIn('en', most)} characters long.`,
      es: `Debe tener como máximo ${countIn('es', most)} caracteres.`,
    }),
  tooFewItems: (least: number | bigint) =>
    toMessage({
      en: `Must contain at least ${countIn('en', least)} items.`,
      es: `Debe contener al menos ${countIn('es', least)} elementos.`,
    }),
  tooManyItems: (most: number | bigint) =>
    toMessage({
      en: `Must contain at most ${countIn('en', most)} items.`,
      es: `Debe contener como máximo ${countIn('es', most)} elementos.`,
    }),
  tooSmall: (least: number | bigint) =>
    toMessage({
      en: `Must be at least ${countIn('en', least)}.`,
      es: `Debe ser como mínimo ${countIn('es', least)}.`,
    }),
  tooBig: (most: number | bigint) =>
    toMessage({
      en: `Must be at most ${countIn('en', most)}.`,
      es: `Debe ser como máximo ${countIn('es', most)}.`,
    }),
  afterLastDay: (last: string) =>
    toMessage({ en: `Must not be after \`${last}\`.`, es: `No debe ser posterior a \`${last}\`.` }),
  bodyNotOfType: (types: string) =>
    toMessage({ en: `Send the body as ${types}.`, es: `Envíe el cuerpo como ${types}.` }),
  bodyLate: (seconds: number) =>
    toMessage({
      en: `The body did not arrive within ${seconds} seconds. Send a smaller one, or use a faster connection.`,
      es: `El cuerpo no llegó en ${seconds} segundos. Envíe uno más pequeño o use una conexión más rápida.`,
    }),
  bodyNotJson: (line: number, column: number) =>
    toMessage({
      en: `The body is not valid JSON: line ${line}, column ${column}.`,
      es: `El cuerpo no es JSON válido: línea ${line}, columna ${column}.`,
    }),
  bodyTooLarge: (most: number) =>
    toMessage({
      en: `The body must be at most ${countIn('en', most)} bytes.`,
      es: `El cuerpo debe tener como máximo ${countIn('es', most)} bytes.`,
    }),
  bodyTooManyValues: (most: number) =>
    toMessage({
      en: `The body must contain at most ${most} names and values.`,
      es: `El cuerpo debe contener como máximo ${most} nombres y valores.`,
    }),
  bodyTooManyNames: (most: number) =>
    toMessage({
      en: `The body must contain at most ${most} different names.`,
      es: `El cuerpo debe contener como máximo ${most} nombres distintos.`,
    }),
  methodUnknown: (method: string, allowed: string) =>
    toMessage({
      en: `This path does not support ${method}. Use ${allowed}.`,
      es: `Esta ruta no admite ${method}. Use ${allowed}.`,
    }),
  serviceOff: (service: string) =>
    toMessage({
      en: `The service \`${service}\` is not enabled for your organization. Ask the operator to enable it.`,
      es: `El servicio \`${service}\` no está habilitado para su organización. Pida al operador que lo habilite.`,
    }),
  keyWithoutService: (service: string) =>
    toMessage({
      en: `This API key does not have access to the service \`${service}\`. Use a key that does.`,
      es: `Esta llave de API no tiene acceso al servicio \`${service}\`. Use una que lo tenga.`,
    }),
  keyWithoutCapability: (capability: string) =>
    toMessage({
      en: `This API key does not have the capability \`${capability}\`. Use a key that does.`,
      es: `Esta llave de API no tiene la capacidad \`${capability}\`. Use una que la tenga.`,
    }),
};
