import { expect, it } from 'vitest';
import { request, runSandbox } from '../integration/sandbox/client.ts';

it('the control endpoints of the sandbox answer 401 without the control key of this start', async () => {
  const { control, sandbox, send } = await runSandbox({ products: 50 });
  const another = await runSandbox({ products: 2 });
  for (const key of ['', sandbox.token, another.sandbox.controlKey]) {
    const headers = { 'x-sandbox-key': key, authorization: `Bearer ${sandbox.token}` };
    expect((await control('POST', '/token/rotate', {}, headers)).status).toBe(401);
    expect((await control('PUT', '/webhooks', {}, headers)).status).toBe(401);
    expect((await control('GET', '/none', undefined, headers)).status).toBe(401);
  }
  expect((await request(`${sandbox.url}/_control/stats`, 'GET')).status).toBe(401);
  expect((await send('GET', '/products')).status).toBe(200);
  expect((await control('GET', '/stats')).status).toBe(200);
});
