/** Where an organization's people sign in by its provider: a link of the portal's, which leads on. */
export const toProviderPath = (signInCode: string): string => `/sign-in/with/${signInCode}`;

/** Where its provider asks somebody again who is signed in: what is behind it names where to go on to. */
export const toAgainPath = (signInCode: string): string => `${toProviderPath(signInCode)}?again=yes&next=`;

/** Where its provider sends them back to: another for each organization, so that no provider answers for another's (RFC 9700, section 4.4.2). */
export const toCallbackPath = (signInCode: string): string => `${toProviderPath(signInCode)}/back`;

export const isSignInCode = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
