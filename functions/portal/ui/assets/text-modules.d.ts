// Wrangler and the local bundler load these as modules of text or bytes (rules in wrangler.toml).
declare module '*.css' {
  const text: string;
  export default text;
}
declare module '*.browser.js' {
  const text: string;
  export default text;
}
declare module '*.woff2' {
  const bytes: ArrayBuffer;
  export default bytes;
}
