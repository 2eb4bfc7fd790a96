/** Breaks a text into lines of at most `width` characters, keeping its paragraphs. */
export const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/)) {
      if (line !== '' && line.length + word.length >= width) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });

export const indent = (lines: string[], by: string): string[] =>
  lines.map((line) => (line === '' ? '' : by + line));

/** The documentation of an operation: its summary as a sentence, then its description. */
export const describe = ({ summary, description }: { summary: string; description: string }): string =>
  `${summary.replace(/\.?$/, '.')}${description === '' ? '' : `\n\n${description}`}`;
