import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Files } from './archive.ts';

/** The program needs Node; the library must compile without it. */
const CONFIGS = ['tsconfig.listen.json', 'tsconfig.build.json'];

/** The TypeScript client as JavaScript with declarations, and its program, by path below `dist`. */
export const compileTypescript = (): Files => Object.assign({}, ...CONFIGS.map(compile));

function compile(name: string): Files {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
  const program = ts.createProgram(fileNames, options);
  const faults = ts.getPreEmitDiagnostics(program);
  const written: Files = {};
  program.emit(undefined, (name, text) => {
    written[name.slice(name.indexOf('/dist/') + 1)] = text;
  });
  if (faults.length > 0)
    throw new Error(
      `The client does not compile: ${ts.flattenDiagnosticMessageText(faults[0]?.messageText, '\n')}`,
    );
  return written;
}
