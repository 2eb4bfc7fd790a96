import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Files } from './archive.ts';

const CONFIG = fileURLToPath(new URL('../tsconfig.build.json', import.meta.url));

/** The TypeScript client as JavaScript with declarations, by path below `dist`. */
export function compileTypescript(): Files {
  const { config } = ts.readConfigFile(CONFIG, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(CONFIG));
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
