import { expect, inject, test } from 'vitest';
import { http } from '../../harness/http/http.ts';
import { createTenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');

test('the local run shows its answers in the format of Prometheus, with the time they waited', async () => {
  const { api } = await createTenant(environment);
  await api.get('/numberinsight/lookup/573001234567');
  await api.get('/numberinsight/lookup/1');
  const text = await waitFor('both answers', async () => {
    const { headers, text: shown } = await http(`${environment.API_BASE_URL}/_metrics`);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    return /operation="lookUpNumber",status="400"/.test(shown) ? shown : undefined;
  });
  expect(text).toMatch(/_count\{function="numberinsight",operation="lookUpNumber",status="200"\} [1-9]/);
  expect(text).toMatch(
    /operator_dependency_seconds_total\{function="numberinsight",operation="lookUpNumber",status="200",dependency="postgres"\} (?!0(\.0*)?$)\d/m,
  );
});
