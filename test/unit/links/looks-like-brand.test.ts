import { describe, expect, test } from 'vitest';
import { looksLikeBrand } from '../../../shared/links/rules/check-alias.ts';
import lists from '../../../shared/links/rules/words.json' with { type: 'json' };
import { cpuMsOf } from '../../harness/machine/cpu-ms.ts';

const { brands } = lists;

const wronglyAccepted = (aliases: string[]) => aliases.filter((alias) => !looksLikeBrand(alias));
const wronglyRefused = (aliases: string[]) => aliases.filter(looksLikeBrand);
const words = (text: string) => text.trim().split(/\s+/);

describe('refuses', () => {
  test('every listed name, alone and with a year', () => {
    const names = brands.groups.flatMap((group) => [...group.anywhere, ...group.word, ...group.alone]);
    expect(wronglyAccepted(names.flatMap((name) => [name, `${name}2026`, `${name}-2026`]))).toEqual([]);
  });

  test('coined names anywhere', () => {
    expect(
      wronglyAccepted(
        words(`bancolombia bancolombia-a-la-mano mibancolombia app_bancolombia ban-colombia b-a-n-c-o-lombia
          gana-con-daviplata tudaviplata movistar-tv movistarhogar whatsapp-ventas grupo-whatsapp mercadopago-ya
          servientrega-rastreo guia-servientrega avianca-vuelos netflix-gratis verganetflixhoy facebook-live
          transunion-puntaje mi-datacredito registraduria-puesto fiscalia-citacion colpensiones-bono mastercard-black paypal-me gov-co tramitesgovco`),
      ),
    ).toEqual([]);
  });

  test('short names as a word of the alias', () => {
    expect(
      wronglyAccepted(
        words(`pse paga-con-pse pse_pagos nequi nequi-te-regala mi-nequi tigo tigo-une wom-te-llama sura eps-sura
          eps mi-eps-al-dia dian dian_declara renta-dian sena-cursos icbf-hogares davivienda bbva-en-linea
          rappi-prime uber-viajes amazon-hoy temu-cupon dhl-aviso yahoo-correo experian-score epm-factura enel simit-multas gmail-seguro`),
      ),
    ).toEqual([]);
  });

  test('names with official-looking additions', () => {
    expect(
      wronglyAccepted(
        words(`claro claro-recargas clarorecargas recargas-claro claro2026 claro-oferta-2 claro-co exito exito-ofertas
          exitovirtual exito-com-co bonoexito visa visa-credito une-internet nequipagos pagosnequi nequi2 pagopse
          psepagos appnequi tigorecargas wom-app porvenir-saldo proteccion-app envia-guia 2026-premios-claro
          operator operator-api soporte-operator d-i-a-n w-o-m cla-ro
          claro-5g claro4g tigo5g`),
      ),
    ).toEqual([]);
  });

  test('names that contain digits, cut before them', () => {
    expect(
      wronglyAccepted(words('ban100 ban-100 ban_100 mi-ban-100 ban-100-pagos 8an-100 tienda-d1')),
    ).toEqual([]);
    expect(wronglyRefused(words('ban-10 plan-100 urban-100 ban-1000'))).toEqual([]);
  });

  test('look-alikes', () => {
    expect(
      wronglyAccepted(
        words(`banc0lombia b4ncolombia bancol0mb1a bancolornbia ba-nc0-l0mbia c1aro cl4ro ciaro nequ1 n3qui ne9ui
          t1go tig0 d4viplata davip1ata 3xito ex1to ex170 sur4 5ura paypai g00gle netf1ix facebo0k instagrarn vvhatsapp
          m0vistar p5e d1an 8bva rnastercard`),
      ),
    ).toEqual([]);
  });
});

describe('accepts', () => {
  test('words that contain a short name', () => {
    expect(
      wronglyRefused(
        words(`steps pepsina biceps asegurado asegura mesura aclarolo aclaro claroscuro women womanizer tigon contigo
          litigo exitoso exitosos exitosamente pseudonimo pseint meridiano indiana diana diandra ensenada senador
          cosena nequiz inequidad inequivoco supervisar divisa revisar provisional avisar uberrimo exuberante tuberia
          amazonas amazonia nikel pinapple piedra une-te tunel comunero dalet dalemas metas zarape zaragoza jumbotron
          latamarindo adresito danes runtime simitar epmolino dhlx ikeas`),
      ),
    ).toEqual([]);
  });

  test('everyday words that are also names, in a phrase', () => {
    expect(
      wronglyRefused(
        words(`casos-de-exito camino-al-exito tu-exito-hoy claro-que-si mas-claro-imposible claro-de-luna une-tu-voz
          visa-para-canada porvenir-brillante el-porvenir proteccion-solar positiva-mente villa-olimpica
          norte-de-santander ciudad-bolivar dale-play dale-click el-maestro coordinadora-de-eventos envia-tu-hoja
          presto-dinero colmena-de-miel alpina-aventura steam-lab zoom-in apple-pie compensar-emisiones
          latam-ventas solventa-tus-deudas prima-de-junio primas linero jumbo-size occidente-verde gobierno-corporativo la-policia-del-karma`),
      ),
    ).toEqual([]);
  });

  test('phrases whose words join into a name', () => {
    expect(
      wronglyRefused(
        words(`ayuda-vivienda deuda-vivienda analisis-beneficios codigo-penal derecho-penal menu-colombia banco-web
          punto-redencion colombia-mayorista enigma-ilustrado poco-denso one-quick medidas-anadidas
          atencion-telefonica asesoria-telefonica contigo-uneti pro-creditos`),
      ),
    ).toEqual([]);
  });

  test('the words of campaigns', () => {
    expect(
      wronglyRefused(
        words(`promo2026 oferta50 2x1-martes black-friday cyberlunes dia-madre feria-libro ventas-online app-descarga
          factura-123 pagos-en-linea saldo recargas cita-medica mi-tarjeta soporte-tecnico encuesta-clientes
          movil movilidad internet-hogar plan-familia bono-bienvenida rifa-moto sorteo-iphone mi-tienda col-2026
          x7k2p9q a1b 12345678 4720 1984 00000000 worn-out cooperador cooperativa policlinica colineal`),
      ),
    ).toEqual([]);
  });
});

test('the longest aliases are checked quickly, whatever they contain', () => {
  const hostile = [...brands.dressing, '1', '0n11n3'].map((word) =>
    `${word.repeat(32)}`.slice(0, 31).concat('x'),
  );
  expect(cpuMsOf(() => hostile.map(looksLikeBrand))).toBeLessThan(1_000);
});

test('names are listed once, in lower case, and are long if they match anywhere', () => {
  const names = brands.groups.flatMap((group) => [...group.anywhere, ...group.word, ...group.alone]);
  expect(names).toEqual([...new Set(names)]);
  expect(names.filter((name) => !/^[a-z0-9]{2,32}$/.test(name))).toEqual([]);
  expect(brands.groups.flatMap((group) => group.anywhere).filter((name) => name.length < 5)).toEqual([]);
});
