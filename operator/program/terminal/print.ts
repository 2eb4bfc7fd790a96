import { escapeControls } from './escape-controls.ts';

/** The only ways to the operator's terminal: what customers wrote is shown, never obeyed. */
export const print = (text: string): void => console.log(escapeControls(text));
export const printError = (text: string): void => console.error(escapeControls(text));

/** Texts that bring their own line breaks: questions, and Commander's help and errors. */
export const TERMINAL = {
  writeOut: (text: string): void => void process.stdout.write(escapeControls(text)),
  writeErr: (text: string): void => void process.stderr.write(escapeControls(text)),
};
