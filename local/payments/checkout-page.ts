import { html } from 'hono/html';

type Page = ReturnType<typeof html>;

const layout = (title: string, content: Page): string =>
  String(html`<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="icon" href="data:,">
<style>:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 3rem auto; padding: 1rem } button { font: inherit; padding: .5rem 1rem; margin: .25rem 0; width: 100% }</style>
</head><body>${content}</body></html>`);

/** The page on which a person pays: nobody is charged, and the buttons choose how the payment ends. */
export const checkoutPage = (query: URLSearchParams): string =>
  layout(
    'Pago de prueba',
    html`<h1>Pago de prueba</h1>
<p>${new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP' }).format(Number(query.get('amount-in-cents')) / 100)}</p>
<p>Esta página reemplaza a la pasarela de pagos en este computador. No se cobra nada.</p>
<form method="post">
<button name="status" value="APPROVED">Aprobar</button>
<button name="status" value="DECLINED">Rechazar</button>
<button name="status" value="PENDING">Dejar pendiente</button>
</form>`,
  );

export const refusedPage = (reason: string): string =>
  layout('No se puede pagar', html`<h1>No se puede pagar</h1><p>${reason}</p>`);
