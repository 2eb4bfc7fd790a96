import { html } from 'hono/html';

/** The sign-in page, where anyone may enter any identity. It posts to its own URL. */
export const authorizePage = (search: string) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local identity provider</title><link rel="icon" href="data:,">
<style>:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif } body { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem }
input, button { font: inherit; padding: .4rem .6rem }</style></head>
<body><main><h1>Local identity provider</h1>
<p>It stands for the one of a company, and believes you. Nothing leaves this machine.</p>
<form method="post" action="/authorize${search}"><p><label for="email">E-mail address</label><br>
<input id="email" name="email" type="email" required autofocus></p>
<button type="submit">Go on</button></form></main></body></html>`;
