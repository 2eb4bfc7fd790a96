import { describe, expect, test } from 'vitest';
import { isMisleadingAlias, isNearBrand } from '../../../shared/links/rules/check-alias.ts';
import lists from '../../../shared/links/rules/words.json' with { type: 'json' };
import { onCi } from '../../harness/ci.ts';
import { cpuMsOf } from '../../harness/machine/cpu-ms.ts';

const { brands, everyday, fraud } = lists;

const words = (text: string) => text.trim().split(/\s+/);
const wronglyAccepted = (text: string) => words(text).filter((alias) => !isMisleadingAlias(alias));
const wronglyRefused = (text: string) => words(text).filter(isMisleadingAlias);

describe('refuses', () => {
  test('names with a letter changed, left out, added or swapped', () => {
    expect(
      wronglyAccepted(`bankolombia davibienda nekui bancolonbia bancolombla davivenda daviviendaa daviplatta nequii
        movistra netflx facebok paypall whatsap whatsaap instagran transfija1 amazom mercadolivre servientrga aviamca
        colpensones registradurla scotiabnk bancolobmia nequy rapppi colsanitaz`),
    ).toEqual([]);
  });

  test('them anywhere, with or without additions', () => {
    expect(
      wronglyAccepted(`bankolombia-pagos mi-bankolombia mibankolombia bankolombia2026 2026bankolombia ban-kolombia
        pagosnekui nekui-gratis bono-nekui davibienda-en-linea netflxgratis clave-bankolombia nekui2026 2026nekui
        26nekui27 casa-nekui2026-azul casa-pagosnekui-azul`),
    ).toEqual([]);
  });

  test('digits that read as letters, and repeated letters', () => {
    expect(
      wronglyAccepted(`nequ11 nnequi n3qu1 bancoolombia b4ncolombiaa movi5tra gooogle g00ogle claroo cl4roo vissa tiigo
        ti9o bbvaa s1mmit daviplaataa whattsapp casamovisstarazul casafacebbookazul casaspottifyazul
        bancolornvia vvhatsap`),
    ).toEqual([]);
  });

  test('the usual names of fraudulent links', () => {
    expect(
      wronglyAccepted(`verificar-cuenta bloqueo-cuenta clave-dinamica otp banco bancos banco-virtual mi-otp otp-2026
        verifica-tu-cuenta cuenta-bloqueada v3rificar-cuenta b4nco codigo-otp verify-account account-suspended
        actualizar-tarjeta clavedinamica verificarcuenta validar-identidad desbloqueo-tarjeta-hoy mi-clave-dinamica-ya
        banca-en-linea sucursal-virtual bank-online update-your-account jardin-otp-azul`),
    ).toEqual([]);
    expect(fraud.phrases.concat(fraud.alone).filter((alias) => !isMisleadingAlias(alias))).toEqual([]);
  });
});

describe('accepts', () => {
  test('ordinary words that are one edit away from a name', () => {
    const harmless = everyday.words.filter((word) => !fraud.alone.includes(word));
    expect(harmless.filter(isNearBrand)).toEqual([]);
    expect(
      wronglyRefused(`ideal imagen-2026 padres-e-hijos dia-padres macro-rueda limite interes interesante interest idea
        credito cardiaco dinero dinner efecto finance fiscalizacion telegrama switch email-marketing madres-2026 vivir
        directo locales barrio bingo costo al-costo precio-al-costo ideas alianza atlas senna sonny dinners avail`),
    ).toEqual([]);
  });

  test('honest phrases with a word used in fraud', () => {
    expect(
      wronglyRefused(`banco-de-sangre banco-de-alimentos banco-ideas confirmar-cita confirma-tu-pedido validar-cupon
        actualizar-datos bloqueo-solar recuperar-puntos mi-tarjeta pagos-en-linea cuenta-conmigo tu-cuenta cuentanos
        clave-del-exito clave claves-del-amor tokens bancoleta`),
    ).toEqual([]);
  });

  test('words and letters next to a number', () => {
    expect(
      wronglyRefused(`t-190345 t190345 t_c870 t-52c3 tc-100 o2-2024 o2-2026 run-7 run783 run-77794 cita-378 cita378619
        app-1397594725 app-1763789761197 web1764398193784 promo1764378167806 oferta3782336475 order-7160 a-378
        v1_54410 v1-548487 tienda-1 tienda1 tienda-2 tienda454104 tienda-83dd link0 link-0 link-01 item-7 sku-0719
        toto adi-1 ttc96 ttc-2026`),
    ).toEqual([]);
  });

  test('the usual names of campaigns and businesses', () => {
    expect(
      wronglyRefused(`promo promo2026 santos andes colombia2026 medellin bogota barranquilla cali navidad-2026 feria
        descuentos black-friday hotsale cursos inscripcion evento-2026 kids juan carlos maria camila valentina toyota
        renault mazda suzuki nissan hyundai chevrolet kia pizza hamburguesa sushi arepas cafe panaderia ferreteria
        veterinaria odontologia gimnasio colegio universidad nomina 1234567 abc123 a1b2c3d x7k2m9q casa-abierta
        dia-de-la-madre vuelta-al-cole temporada-escolar plan-amigos bienvenidos gracias aniversario catalogo menu
        reserva agenda-tu-cita encuesta invitacion matricula pedido domicilios lanzamiento webinar sorteo-moto`),
    ).toEqual([]);
  });
});

test('every listed name is refused with a doubled letter, and with a missing one if it is long', () => {
  const names = brands.groups
    .flatMap(({ anywhere, word }) => [...anywhere, ...word])
    .filter((name) => !/\d/.test(name));
  const twice = names.map((name) => `${name.slice(0, 2)}${name.slice(1)}`);
  const without = names.filter((name) => name.length >= 7).map((name) => name.slice(0, 3) + name.slice(4));
  const isOrdinary = new Set(everyday.words);
  expect(
    [...twice, ...without].filter((alias) => !isOrdinary.has(alias) && !isMisleadingAlias(alias)),
  ).toEqual([]);
});

test('generated codes are not names', () => {
  const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';
  let state = 7;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  const codes = Array.from({ length: onCi(5_000, 500) }, () =>
    Array.from({ length: 9 }, () => digits[next() % digits.length]).join(''),
  );
  expect(codes.filter(isNearBrand).length).toBeLessThan(onCi(3, 1));
});

test('a bulk of aliases is checked quickly, whatever they contain', () => {
  const hostile = [...brands.dressing, 'bancolombi', '0n11n3', 'a-'].map((word) =>
    word.repeat(32).slice(0, 32),
  );
  const bulk = Array.from({ length: onCi(1_000, 100) }, (_, n) => hostile[n % hostile.length] ?? '');
  expect(cpuMsOf(() => bulk.map(isMisleadingAlias))).toBeLessThan(3_000);
});
