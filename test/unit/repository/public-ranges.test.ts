import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { generatePublicRanges } from '../../../db/numbers/numbering/generate-public-ranges.ts';
import { IS_CI } from '../../harness/ci.ts';

it.runIf(IS_CI)(
  'the committed ranges match the installed packages (node db/numbers/numbering/generate-public-ranges.ts)',
  () => {
    const committed = readFileSync(
      new URL('../../../db/numbers/numbering/public-ranges.tsv.gz', import.meta.url),
    );
    // This is not `toEqual`, which would spend minutes on a diff of megabytes.
    expect(gunzipSync(committed).toString() === generatePublicRanges()).toBe(true);
  },
);
