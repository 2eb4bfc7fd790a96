/** The part of ua-parser-js 1.x in use; the package comes without types. */
declare module 'ua-parser-js' {
  export class UAParser {
    constructor(agent: string);
    getBrowser(): { name?: string };
    getDevice(): { type?: string; vendor?: string; model?: string };
    getOS(): { name?: string };
  }
}
