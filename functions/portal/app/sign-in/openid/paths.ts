/** An organization's sign-in link: a page whose button leads to its provider. */
export const toProviderPath = (signInCode: string): string => `/sign-in/with/${signInCode}`;

/**
 * The callback path, one per organization, so that one provider cannot answer for another (RFC 9700, section 4.4.2).
 */
export const toCallbackPath = (signInCode: string): string => `${toProviderPath(signInCode)}/back`;

export const isSignInCode = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
