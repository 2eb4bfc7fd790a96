import { expect, test } from 'vitest';
import { signForm } from '../../local/carrier/sign-form.ts';

const URL = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const FORM = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
};

// The example from the tests of Twilio's own libraries.
test('the local carrier signs as Twilio does', () => {
  expect(signForm('12345', URL, new URLSearchParams(FORM))).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});

test('a signature does not depend on the order of the parameters', () => {
  const backwards = new URLSearchParams(Object.entries(FORM).toReversed());
  expect(signForm('12345', URL, backwards)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});
