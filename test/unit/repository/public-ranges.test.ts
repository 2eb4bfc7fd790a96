import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { generatePublicRanges } from '../../../db/numbering/generate-public-ranges.ts';
import { IS_CI } from '../../harness/ci.ts';

it.runIf(IS_CI)(
  'the committed ranges are what the installed packages give (node db/numbering/generate-public-ranges.ts)',
  () => {
    const committed = readFileSync(new URL('../../../db/numbering/public-ranges.tsv.gz', import.meta.url));
    // Not `toEqual`, which would spend minutes on a diff of megabytes.
    expect(gunzipSync(committed).toString() === generatePublicRanges()).toBe(true);
  },
);
