import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ServiceReach } from '#shared/contract/reach.ts';
import { eventually } from '../../support/eventually.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, startScriptedService } from '../../support/scripted-service.ts';

/** The status with which a service answers everything; null if it takes requests and never answers. */
let status: number | null;
let server: Server;
let app: RunningApp;
let connectionId: string;
let port: number;

const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
const close = async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
};

beforeEach(async () => {
  status = 200;
  port = 0;
  server = createServer((_, response) => {
    if (status !== null) response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await listen();
  port = (server.address() as AddressInfo).port;
  app = await startApp();
  const model = await startScriptedService({});
  await model.close();
  const { id } = await app.call('connections.create', {
    token: 'token',
    fields: fieldsFor(model, {
      baseUrl: `http://127.0.0.1:${port}`,
      pollSeconds: null,
      limits: { silenceSeconds: 1, connectSeconds: 1, totalSeconds: 2 },
    }),
  });
  connectionId = id;
});

afterEach(async () => {
  await app.stop();
  await close();
});

/** What is known once the service was asked for changes. Retries, if they can help, are not waited for. */
async function reachAfterAsking(state: ServiceReach['state']): Promise<ServiceReach | undefined> {
  void app.call('feed.poll', { connectionId }).catch(() => undefined);
  return eventually(async () => {
    const [reach] = (await app.call('reach.list', {})).services;
    expect(reach?.state).toBe(state);
    return reach;
  });
}

it('A service has no state before the first request to it', async () => {
  expect(await app.call('reach.list', {})).toEqual({ services: [] });
});

it('A service is answering when it responds, even with a client error', async () => {
  for (status of [200, 404, 429])
    expect(await reachAfterAsking('answering')).toEqual({ connectionId, state: 'answering', message: null });
});

it('A service that refuses the connection is unreachable, and answering once it is back', async () => {
  await reachAfterAsking('answering');
  await close();
  expect(await reachAfterAsking('unreachable')).toMatchObject({
    message: expect.stringContaining('refused the connection'),
  });
  await listen();
  await reachAfterAsking('answering');
});

it('A refused token, a server error and silence have states of their own', async () => {
  status = 401;
  await reachAfterAsking('token_refused');
  status = 503;
  expect(await reachAfterAsking('failing')).toMatchObject({ message: expect.stringContaining('503') });
  status = null;
  await reachAfterAsking('silent');
});

it('A deleted connection is no longer listed', async () => {
  await reachAfterAsking('answering');
  await app.call('connections.remove', { connectionId });
  expect(await app.call('reach.list', {})).toEqual({ services: [] });
});
