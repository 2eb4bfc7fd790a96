/** An organization's tally is updated by every creation and keeps space in its page, so that an update stays in it. */
export const STORAGE = { link_tally: 'WITH (fillfactor = 50)' };
