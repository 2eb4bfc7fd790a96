/** Other words that readers search for, by the subject of a text, in both languages. */
const SYNONYMS: readonly (readonly [about: RegExp, words: string])[] = [
  [/^(Clients|Clientes)\b/, 'sdk library libraries wrapper biblioteca librería cli'],
  [/your own domains|dominios propios|sus dominios/i, 'white label whitelabel branded vanity marca blanca'],
  [/\btop[- ]?ups?\b|\brecargas?\b/i, 'top up topup add funds recharge recarga recargar abonar saldo'],
  [/\bOpenAPI\b/, 'postman swagger insomnia collection colección'],
  [/\bsandbox\b|entorno de pruebas/i, 'test mode staging demo prueba'],
  [/\bwebhooks?\b/i, 'callback notification notificación'],
  [/\bIdempotency-Key\b/, 'retry duplicate reintento duplicado'],
  [/^(Assistants|Asistentes)\b/, 'mcp ai llm agent claude cursor copilot ia agente'],
  [/opt-outs?|exclusi[oó]n/i, 'unsubscribe do not call blacklist lista negra baja'],
];

/** Further words by which a title, or its text, is found. */
export const synonymsOf = (title: string, text: string): string =>
  SYNONYMS.filter(([about]) => about.test(title) || about.test(text))
    .map(([, words]) => words)
    .join(' ');
