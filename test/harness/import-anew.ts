import { COPY } from './load-bundled.ts';

let copies = 0;

/** Loads a module and all of ours that it imports once more, as another isolate does, by its URL. */
export async function importAnew<Module>(url: URL): Promise<Module> {
  copies += 1;
  return await import(`${url.href}?${COPY}=${copies}`);
}
