import * as z from 'zod';
import { ClickLine, FILE_NAME } from '../../../../shared/clicks/files/click-file.ts';
import { downloadClickFile as download } from '../../../../shared/clicks/files/list-click-files.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { signedParams } from '../../../../shared/kernel/storage/signed-params.ts';

export const downloadClickFile = defineRoute(
  {
    method: 'get',
    path: '/clicks/{file}/{expires}/{signature}',
    operationId: 'downloadClickFile',
    summary: 'Download a file of visits',
    description:
      'Use the URL that the list shows, valid for 60 minutes. NDJSON compressed with gzip. Each line is like a click of `urlshortener.links.clicked`, with `costCenterId` and `unitMicro` or, if it was not charged, `reason`: `included` (in your plan) or `flood`.',
    access: 'signed',
    limit: 'guard',
    params: z.object({
      file: z.string().regex(FILE_NAME).meta({ description: 'Name of the file.', example: '7-2026112104-1' }),
      ...signedParams,
    }),
    unknownPath: 'URLSHORTENER_CLICK_FILE_NOT_FOUND',
    reply: { status: 200, contentType: 'application/gzip', isDownload: true, schema: ClickLine },
    errors: ['URLSHORTENER_CLICK_FILE_NOT_FOUND'],
  },
  ({ params }, ctx) => download(ctx, params),
);
