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

type Described = { summary: string; description: string };

/** The documentation of an operation: its summary as a sentence, then its description. */
export const describe = ({ summary, description }: Described): string =>
  `${summary.replace(/\.?$/, '.')}${description === '' ? '' : `\n\n${description}`}`;

/** Reads when a deprecated operation ends; undefined for the others. */
export const deprecationOf = ({ sunset }: { sunset: string | undefined }): string | undefined =>
  sunset === undefined ? undefined : `It stops answering on ${sunset}; the changelog names its replacement.`;
