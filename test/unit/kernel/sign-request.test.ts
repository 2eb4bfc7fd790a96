import { expect, test } from 'vitest';
import { signRequest } from '../../../shared/kernel/storage/sign-request.ts';

const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};

// The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
test.each([
  {
    example: 'GET Object',
    request: { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' } },
    names: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    example: 'PUT Object, with a body',
    request: {
      method: 'PUT',
      path: '/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    names: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    example: 'GET Bucket Lifecycle, with a name that has no value',
    request: { method: 'GET', path: '/?lifecycle' },
    names: 'host;x-amz-content-sha256;x-amz-date',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    example: 'Get Bucket (List Objects), in another order',
    request: { method: 'GET', path: '/?prefix=J&max-keys=2' },
    names: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('signs as in the example of the specification: $example', ({ request, names, signature }) => {
  const { path, ...rest } = request;
  const { authorization } = signRequest(
    {
      ...rest,
      url: new URL(path, 'https://examplebucket.s3.amazonaws.com'),
      at: new Date('2013-05-24T00:00:00Z'),
    },
    credentials,
  );
  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`,
  );
});
