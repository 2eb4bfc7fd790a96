import { describe, expect, test } from 'vitest';
import { hasAddress, MAX_NAME, Name } from '../../../../shared/kernel/verbs/name.ts';

describe('A name can be', () => {
  test.each([
    'Almacenes Éxito S.A.S.',
    'Almacenes Éxito S.A.S',
    'Dr. Juan Pérez',
    'Dra.Marta Ruiz',
    'Ma.Fernanda López',
    'D1 S.A.',
    'Acme, Inc.',
    'Grupo Bimbo, S.A.B. de C.V.',
    'Constructora S.A.de C.V.',
    'J.P.Morgan',
    'J. R. R. Tolkien',
    'Cía. Ltda.',
    'Gases del Llano S.A. E.S.P.',
    'U.S.A.',
    'node.js',
    'Server v2.1',
    'Ventas 2026.11',
    'Café @ Bogotá',
    "Niall O'Connor",
    'Jean-Luc Müller-Lüdenscheidt',
    'José María Ñáñez',
    '株式会社',
    'Ο Νίκος',
    'Tienda 24/7',
    'Marketing & Co.',
    'Niños. Compañía de teatro',
    '¡Hola! Comunicaciones',
    'Punto Com S.A.S.',
    'AT&T',
    'Equipo 👩‍💻',
    'E-Commerce',
    'Net Soluciones',
  ])('%s', (name) => {
    expect(Name.parse(name)).toBe(name);
  });
});

describe('A name has no address, however it is written:', () => {
  test.each([
    'Su cuenta será bloqueada. Entre ya a https://evil.example/in',
    'Su cuenta será bloqueada. Entre ya a evil.com',
    'Entre a EVIL.COM',
    'Evil.Com',
    'evil.com.co',
    'go.evil.co/x',
    'bit.ly/3abc',
    't.co/x',
    'x.com',
    'evil[.]com',
    'Entre a i❤.ws ahora',
    'evil<dot>com',
    'ana <arroba> evil <punto> com',
    'evil(.)com',
    'evil [dot] com',
    'evil (punto) com',
    'evil .com',
    'evil . com',
    'evil。com',
    'evil．com',
    'ｅｖｉｌ.ｃｏｍ',
    'www evil com',
    'www.evil',
    'WWW2 evil',
    'http evil',
    'hxxps://evil',
    'ftp://evil',
    'https:/evil',
    'éxito.com',
    'пример.рф',
    'xn--e1afmkfd.xn--p1ai',
    'a.xn--p1ai',
    'evil.com:8443',
    'S.A.S.evil.com',
    'ana@evil.example',
    'ana@localhost',
    'ana (at) evil (dot) com',
    'mailto:ana',
    '93.184.216.34',
    'Entre a 93.184.216.34/x',
    'Acme.ltda',
    'evil.com.',
    '(evil.com)',
    '"evil.com"',
    'evil.com,ya',
    'a-b.online',
    'under_score.shop',
  ])('%s', (name) => {
    expect([name, Name.safeParse(name).success]).toEqual([name, false]);
    expect(hasAddress(name)).toBe(true);
  });
});

describe('A name is one short line that is seen', () => {
  test.each([
    ['no text', ' '],
    ['two lines', 'Ana\nGómez'],
    ['a mark of direction', 'Ana \u202egro.live'],
    ['an invisible character', 'evil\u200b.com'],
    ['a control character', 'Ana\u0007'],
    ['too much of it', 'A'.repeat(MAX_NAME + 1)],
  ])('not %s', (_, name) => {
    expect(Name.safeParse(name).success).toBe(false);
  });
});
