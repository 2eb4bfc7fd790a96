// Generated from package.json by `npm run client`.
export const VERSION = "6.0.0";
